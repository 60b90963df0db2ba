// SPDX-License-Identifier: Apache-2.0

#if Services
import Foundation
import PushEmulator

/// A real browser with a throwaway profile, about to be started.
struct BrowserLaunch {
    /// The program and its arguments.
    let arguments: [String]
    private let profile: URL

    /// Makes the profile.
    ///
    /// - Parameters:
    ///   - program: The browser's program.
    ///   - url: The page that opens, whose site may show notifications.
    init(_ browser: RealBrowser, _ program: String, settings: BrowserSettings, url: String, isHeadless: Bool) throws {
        switch browser {
        case .chromium:
            let profile = try ChromiumProfile(for: url)
            self.profile = profile.folder
            // Above level 3 of its log, Chromium tells only why it ends.
            let own = [
                "--user-data-dir=\(profile.folder.path)", "--no-first-run", "--no-default-browser-check",
                "--log-level=3",
            ]
            let headless = isHeadless ? ["--headless=new"] : []
            arguments = [program] + own + headless + settings.chromiumArguments + [url]
        case .firefox:
            let profile = try FirefoxProfile(settings)
            self.profile = profile.folder
            let own = ["--profile", profile.folder.path, "--no-remote", "--new-instance"]
            arguments = [program] + own + (isHeadless ? ["--headless"] : []) + [url]
        }
    }

    /// Removes the profile with everything that the browser wrote.
    func removeProfile() { try? FileManager.default.removeItem(at: profile) }
}
#endif
