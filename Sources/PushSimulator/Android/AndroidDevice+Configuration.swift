// SPDX-License-Identifier: Apache-2.0

import AsyncPrimitives
package import Curl
public import Foundation
public import PushMessages

extension AndroidDevice {
    /// The properties of a device that decide what it shows.
    public struct Configuration: Sendable {
        /// The device's name in reports.
        public var name = "Android phone"
        /// The version of Android; 16.1 stands for the quarterly releases of 16.
        public var systemVersion: Capabilities.Version = "16"
        /// The app that messages are for.
        public var app = App()
        /// The simulated network; default: the network of this machine.
        public var network = NetworkProfile.direct
        /// How long a notification waits for its picture once it is built; `nil` is the SDK's own limit.
        public var timeLimit: Duration?
        /// How long the app's process takes to build a notification, during which the download already runs.
        public var buildTime: Duration = .zero
        /// The clock of the time limits and the timeline; by default one that stands still while this process is kept waiting,
        /// so that a busy machine is not taken for a slow server.
        public var clock: any Clock<Duration> = AttendedClock()
        /// How much of a private notification the user allows on the locked screen.
        public var lockScreen = LockScreenContent.full
        /// Whether it decodes formats that only some devices of its version decode, such as AVIF on Android 12 and 13.
        public var decodesOptionalFormats = false
        /// Bytes of a decoded picture (four a pixel) above which memory runs out; `nil` is the table's estimate.
        public var decodedByteLimit: Int?
        /// Whether plain http to loopback is refused as well; default: `false`, because test servers run there.
        public var strictTransport = false
        /// The folder for the device's files; `nil`: a temporary folder that is removed when the program ends.
        public var dataDirectory: URL?

        /// A PEM file of certificate authorities to trust instead of the system's.
        public var certificateAuthorityFile: String?
        /// Entries `host:port:address` that replace name resolution (libcurl's `CURLOPT_RESOLVE`).
        package var resolve: [String] = []
        /// The network addresses that pictures may be downloaded from.
        package var addresses = AddressPolicy.any
        /// Answers in place of the network.
        package var record: (any TransferResponder)?

        /// Creates the configuration of a phone whose app has a correct setup.
        public init() {}

        /// The device as the table of capabilities knows it.
        public var client: Capabilities.Client {
            .android(systemVersion, targetSDK: targetSDK)
        }

        /// The device's API level, 36 for Android 16; 0 for versions from before the table.
        public var apiLevel: Int {
            Capabilities.standard.capability(.apiLevel, on: .android(systemVersion))?.integer ?? 0
        }

        /// The API level that the app targets.
        public var targetSDK: Int { app.targetSDK ?? apiLevel }

        /// Whether channels decide sound, light and importance: Android 8 and an app that targets it.
        var hasChannels: Bool { Capabilities.standard.support(for: .channels, on: client) == .yes }
    }
}

extension AndroidDevice {
    /// The state of the app when the message arrives.
    public enum AppState: String, Sendable, Hashable, CaseIterable {
        /// On the screen: the SDK shows nothing and hands every message to the app.
        case foreground
        /// Behind another app, or not running: the SDK shows notifications.
        case background
        /// On top of a locked or dark screen, which the SDK treats as the background.
        case locked
        /// Stopped by the user in the settings: nothing reaches it until it is opened again.
        case forceStopped = "force-stopped"
    }
}

extension AndroidDevice {
    /// The resources of the app that messages can name.
    public struct Resources: Sendable, Hashable {
        /// Names in `res/drawable`.
        public var drawables: Set<String> = []
        /// Names in `res/mipmap`.
        public var mipmaps: Set<String> = ["ic_launcher"]
        /// The drawables and mipmaps that are adaptive icons, which Android 8.0 cannot show in notifications.
        public var adaptiveIcons: Set<String> = []
        /// Names in `res/raw`, without the file's ending.
        public var sounds: Set<String> = []
        /// Texts of `strings.xml` by name, with Java's format specifiers, for `title_loc_key` and `body_loc_key`.
        public var strings: [String: String] = [:]

        /// Creates the resources of an app that has only a launcher icon.
        public init() {}
    }
}
