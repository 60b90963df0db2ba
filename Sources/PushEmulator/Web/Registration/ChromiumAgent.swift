// SPDX-License-Identifier: Apache-2.0

import PushMessages
import PushSimulator

/// The description that a browser of Chromium's family gives when it registers: its product with its system, and its
/// version.
///
/// Source: chromium, `chrome/browser/gcm/gcm_product_util.cc`, `google_apis/gcm/engine/registration_request.cc`.
struct ChromiumAgent: Sendable, Hashable {
    private let product: String
    private let version: Int?
    private let system: Capabilities.System

    /// - Parameters:
    ///   - app: The product category, such as `com.chrome.macosx`.
    ///   - version: `gmsv`, the version's first number.
    init(app: String, version: String?) {
        product =
            switch app {
            case let app where app.hasPrefix("com.chrome."): "Chrome"
            case let app where app.hasPrefix("org.chromium."): "Chromium"
            default: "Browser"
            }
        self.version = version.flatMap { $0.utf8.count <= 6 ? Int($0) : nil }.flatMap { $0 > 0 ? $0 : nil }
        system =
            switch app.split(separator: ".").last {
            case "windows": .windows
            case "macosx": .macOS
            case "android": .android
            case "chromeos": .chromeOS
            default: .linuxOther
            }
    }

    /// The device's name.
    var name: String { product + (version.map { " \($0)" } ?? "") }

    /// How the device is set up.
    var configuration: WebBrowser.Configuration {
        var browser = WebBrowser.Configuration(.chrome, on: system)
        browser.version = version.flatMap { Capabilities.Version("\($0)") }
        return browser
    }
}
