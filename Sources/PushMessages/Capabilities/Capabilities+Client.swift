// SPDX-License-Identifier: Apache-2.0

extension Capabilities {
    /// The client of a query: a device with its system and SDK, a browser on a system, or only a push service.
    public struct Client: Sendable, Hashable, CustomStringConvertible {
        /// The products of the table that apply to the client, the device's own product first.
        package let products: [ProductVersion]
        /// The operating system of a browser; `nil` for other clients.
        public let system: System?
        /// The API level that an Android app targets; `nil` is the newest.
        package let targetSDK: Version?

        /// A product and its version; `nil` is the newest.
        package struct ProductVersion: Sendable, Hashable {
            package let id: String
            package let version: Version?

            package init(_ id: String, _ version: Version? = nil) {
                self.id = id
                self.version = version
            }
        }

        private init(_ products: [ProductVersion], system: System? = nil, targetSDK: Version? = nil) {
            self.products = products
            self.system = system
            self.targetSDK = targetSDK
        }

        /// Product, version and system, for instance `chrome on windows`.
        public var description: String {
            let own = products[0]
            let name = [own.id, own.version?.description].compactMap(\.self).joined(separator: " ")
            let target = targetSDK.map { ", target SDK \($0)" } ?? ""
            return name + target + (system.map { " on \($0.rawValue)" } ?? "")
        }
    }
}

extension Capabilities.Client {
    /// Makes the client for an iPhone or iPad with an app that uses Firebase's extension helper; `nil` is the newest
    /// version.
    public static func iOS(_ version: Capabilities.Version? = nil, firebase: Capabilities.Version? = nil) -> Self {
        Self([.init("ios", version), .init("firebase-ios", firebase), .init("apns"), .init("fcm")])
    }

    /// Makes the client for an Android device with an app that uses Firebase's SDK; `nil` is the newest version or API
    /// level.
    public static func android(
        _ version: Capabilities.Version? = nil,
        targetSDK: Int? = nil,
        firebase: Capabilities.Version? = nil
    ) -> Self {
        Self(
            [.init("android", version), .init("firebase-android", firebase), .init("fcm")],
            targetSDK: targetSDK.map { Capabilities.Version($0) }
        )
    }

    /// Makes the client for a browser with a site that uses Firebase's service worker; `nil` is the newest version.
    ///
    /// All browsers on iOS use Safari's engine; use ``Capabilities/Browser/safari`` on ``Capabilities/System/iOS`` for
    /// them.
    public static func web(
        _ browser: Capabilities.Browser,
        on system: Capabilities.System,
        version: Capabilities.Version? = nil
    ) -> Self {
        var products = [ProductVersion(browser.rawValue, version)]
        if let chromium = browser.chromium(version) { products.append(chromium) }
        if browser == .firefox { products.append(.init("mozilla-push")) }
        products += [.init("web"), .init("firebase-js"), .init("web-push"), .init("fcm")]
        return Self(products, system: system)
    }

    /// FCM alone, for limits of messages.
    public static let fcm = Self([.init("fcm")])
    /// APNs alone, for limits of payloads and headers.
    public static let apns = Self([.init("apns")])
    /// Web Push services and browsers in general, for limits that standards set.
    public static let webPush = Self([.init("web-push"), .init("web")])
}

extension Capabilities {
    /// A browser that supports Web Push.
    public enum Browser: String, Sendable, Hashable, CaseIterable {
        case chrome
        case edge
        case opera
        case samsungInternet = "samsung-internet"
        case firefox
        case safari

        /// Returns the version of Chromium: the browser's own for Chrome and for Edge 79 and later; `nil` for other
        /// engines.
        fileprivate func chromium(_ version: Version?) -> Client.ProductVersion? {
            switch self {
            case .chrome: .init("chromium", version)
            case .edge: version.map { $0 >= "79" } ?? true ? .init("chromium", version) : nil
            case .opera, .samsungInternet: .init("chromium")
            case .firefox, .safari: nil
            }
        }
    }

    /// An operating system or desktop that decides what a browser's notification shows.
    public enum System: String, Sendable, Hashable, CaseIterable {
        case android
        case chromeOS = "chromeos"
        /// iOS, with a web app on the home screen.
        case iOS = "ios"
        case linuxGNOME = "linux-gnome"
        case linuxKDE = "linux-kde"
        /// Linux without a notification daemon.
        case linuxOther = "linux-other"
        case macOS = "macos"
        case windows
    }
}
