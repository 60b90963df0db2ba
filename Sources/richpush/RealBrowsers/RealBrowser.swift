// SPDX-License-Identifier: Apache-2.0

#if Services
import ArgumentParser
import Foundation

/// A browser that is really started.
enum RealBrowser: String, ExpressibleByArgument, CaseIterable {
    case chromium, firefox

    /// The program's names on different systems, the best first.
    private var programs: [String] {
        switch self {
        case .chromium: ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
        case .firefox: ["firefox-esr", "firefox"]
        }
    }

    /// The name that people know.
    var title: String { rawValue.capitalized }

    /// The browser's program: the named one, or the first known name that is installed.
    func program(named name: String?, in environment: [String: String]) -> String? {
        let folders = (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":").map(String.init)
        for name in name.map({ [$0] }) ?? programs {
            let candidates = name.contains("/") ? [name] : folders.map { "\($0)/\(name)" }
            if let found = candidates.first(where: FileManager.default.isExecutableFile(atPath:)) { return found }
        }
        return nil
    }
}
#endif
