// SPDX-License-Identifier: Apache-2.0

import PushMessages
import PushSimulator

/// The description of a Mozilla browser in `User-Agent`.
struct FirefoxAgent: Sendable, Hashable {
    /// The version's first number; `nil` if there is none.
    let version: Int?
    let system: Capabilities.System

    init(_ text: String?) {
        let text = text ?? ""
        let digits = text.components(after: "Firefox/").prefix { $0.isASCII && $0.isNumber }
        version = Int(digits.prefix(6))
        system =
            if text.contains("Windows") {
                .windows
            } else if text.contains("Macintosh") {
                .macOS
            } else if text.contains("Android") {
                .android
            } else {
                .linuxOther
            }
    }

    /// The device's name.
    var name: String { "Firefox" + (version.map { " \($0)" } ?? "") }

    /// How the device is set up.
    var configuration: WebBrowser.Configuration {
        var browser = WebBrowser.Configuration(.firefox, on: system)
        browser.version = version.flatMap { Capabilities.Version("\($0)") }
        return browser
    }
}

extension String {
    /// The rest after a text; empty if that does not occur.
    fileprivate func components(after text: String) -> Substring {
        guard let range = firstRange(of: text) else { return "" }
        return self[range.upperBound...]
    }
}
