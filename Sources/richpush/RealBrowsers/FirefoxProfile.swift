// SPDX-License-Identifier: Apache-2.0

#if Services
import Foundation
import PushEmulator
import PushMessages

/// A throwaway profile of Firefox whose push service is the emulator.
struct FirefoxProfile {
    let folder: URL

    /// Makes the profile in a new temporary folder.
    init(_ settings: BrowserSettings) throws {
        folder = TemporaryWork.newPath()
        try FileManager.default.createDirectory(
            at: folder,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        var text = ""
        for (name, value) in settings.firefoxPreferences.members + Self.quiet {
            let name = String(decoding: JSONValue.string(name).encoded(), as: UTF8.self)
            text += "user_pref(\(name), \(String(decoding: value.encoded(), as: UTF8.self)));\n"
        }
        try Data(text.utf8).write(to: folder.appending(path: "user.js"))
        if let overrides = settings.firefoxCertificateOverrides {
            try Data(overrides.utf8).write(to: folder.appending(path: "cert_override.txt"))
        }
    }

    /// Settings that keep a new profile from greeting, asking and calling home.
    private static let quiet: [(String, JSONValue)] = [
        ("browser.aboutwelcome.enabled", false), ("browser.shell.checkDefaultBrowser", false),
        ("browser.startup.homepage_override.mstone", "ignore"), ("browser.startup.page", 0),
        ("browser.newtabpage.enabled", false), ("datareporting.policy.dataSubmissionEnabled", false),
        ("app.normandy.enabled", false), ("app.update.enabled", false), ("extensions.update.enabled", false),
        ("network.captive-portal-service.enabled", false), ("network.connectivity-service.enabled", false),
        ("browser.safebrowsing.update.enabled", false), ("toolkit.telemetry.reportingpolicy.firstRun", false),
    ]
}

extension JSONObject {
    fileprivate var members: [(String, JSONValue)] { map { ($0.key, $0.value) } }
}
#endif
