// SPDX-License-Identifier: Apache-2.0

extension AppleDevice {
    /// The app that the push is for, as far as it decides what is shown.
    public struct App: Sendable {
        /// The app's bundle identifier; the extension's is this with `.NotificationService` behind it.
        public var bundleIdentifier: String
        /// Whether the app has a notification service extension; without one no picture is ever shown.
        public var hasServiceExtension = true
        /// Whether the user lets the app show alerts.
        public var allowsAlerts = true
        /// Whether it holds `com.apple.developer.usernotifications.filtering`, with which empty content shows nothing.
        public var canFilterNotifications = false
        /// Hosts with `NSExceptionAllowsInsecureHTTPLoads`; a leading dot includes subdomains.
        ///
        /// They stand in the extension's Info.plist; the app's own does not count.
        public var insecureHosts: [String] = []
        /// `NSAllowsArbitraryLoads` in the extension's Info.plist.
        public var allowsArbitraryLoads = false
        /// The app's Localizable.strings, key to format, for `title-loc-key` and its kin.
        public var localizedStrings: [String: String] = [:]
        /// The Firebase SDK in the extension; decides the quirks of its helper.
        public var firebaseVersion = Version(12, 19)
        /// The iOS SDK that the extension was built with; before 17 a URL with a space in it is no URL.
        public var linkedSDK = Version(17)

        /// Makes an app that is set up as it should be.
        public init(bundleIdentifier: String = "com.example.app") {
            self.bundleIdentifier = bundleIdentifier
        }
    }
}
