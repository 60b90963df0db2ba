// SPDX-License-Identifier: Apache-2.0

import AsyncPrimitives
package import Curl
public import Foundation
import NotificationRuntime
import PushMessages

extension AppleDevice {
    /// The properties of a device that decide what it shows.
    public struct Configuration: Sendable {
        /// How to treat an attachment whose content is not the picture, sound or film that its type promises.
        ///
        /// Apple documents only that attachments are validated again after the extension; whether that looks at the
        /// content is not known.
        public enum UnreadableAttachments: Sendable, Hashable {
            /// The notification is shown without it.
            case left
            /// It stays attached, as an empty picture.
            case kept
        }

        /// How many bytes a megabyte has in the limits of attachments (5, 10 and 50 MB).
        ///
        /// Apple does not say, and no measurement on devices was found.
        public enum AttachmentMegabyte: Int, Sendable, Hashable {
            /// 1,000,000 bytes.
            case decimal = 1_000_000
            /// 1,048,576 bytes.
            case binary = 1_048_576
        }

        /// The device's name in reports.
        public var name = "iPhone"
        /// The version of iOS.
        public var systemVersion = Version(26)
        /// The app that pushes are for.
        public var app = App()
        /// Whether the device is connected to APNs, as it is by default; an emulator keeps one push for its app
        /// meanwhile.
        ///
        /// The device itself takes what it is handed.
        public var isConnected = true
        /// Whether the device saves power, so that APNs keeps pushes of the priorities 5 and 1 until it does not.
        public var savesPower = false
        /// The app's service extension; `nil`, the default, is the sample of Firebase's documentation, and on an
        /// emulator's device the emulator's own.
        public var serviceExtension: ServiceExtension?
        /// The simulated network; default: the network of this machine.
        public var network = NetworkProfile.direct
        /// How long an extension may work on a notification before its time is up; 30 s, as devices show.
        public var timeLimit: Duration = Capabilities.standard.duration(.extensionSeconds, on: .iOS())
        /// Time for `serviceExtensionTimeWillExpire()` to call the handler, and after that for the thread to end;
        /// default 0.5 s.
        public var expiryGrace: Duration = .milliseconds(500)
        /// The clock of the time limits and the timeline; by default one that stands still while this process is kept
        /// waiting, so that a busy machine is not taken for a slow server.
        public var clock: any Clock<Duration> = AttendedClock()
        /// Whether `mutable-content` counts when it is the string "1"; what a device does is not known.
        public var acceptsMutableContentString = false
        /// How to treat attachments with unreadable content; by default the notification is shown without them.
        public var unreadableAttachments = UnreadableAttachments.left
        /// Default: binary; a note names files that the decimal limit would refuse.
        public var attachmentMegabyte = AttachmentMegabyte.binary
        /// Whether plain http to loopback is refused as well; default: `false`, because test servers run there.
        public var strictTransport = false
        /// Whether pushes at once meet in Firebase's shared helper, as they do on a phone; off by default.
        ///
        /// `Messaging.serviceExtension()` is one object for the app's process, which remembers one push only. Timing
        /// decides which of two pushes then loses its picture. While this is off, that object remembers one push for
        /// each delivery, so that a burst has the same result every time. While it is on, the built-in extension uses
        /// it too, as Firebase's documentation does.
        public var sharedHelper = false
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

        /// Creates the configuration of an iPhone whose app has a correct setup.
        public init() {}
    }
}

extension AppProcess.Configuration {
    /// The process of the device's app.
    init(_ device: AppleDevice.Configuration, dataDirectory: URL) {
        self.init(dataDirectory: dataDirectory)
        appBundleIdentifier = device.app.bundleIdentifier
        extensionBundleIdentifier = device.app.bundleIdentifier + ".NotificationService"
        let firebase = device.app.firebaseVersion
        firebaseVersion = ReleaseVersion(firebase.major, firebase.minor, firebase.patch)
        systemVersion = ReleaseVersion(device.systemVersion.major, device.systemVersion.minor)
        // A newer SDK does not give an older system what it lacks.
        linkedSDK = min(ReleaseVersion(device.app.linkedSDK.major, device.app.linkedSDK.minor), systemVersion)
        transportSecurity = TransportSecurity(device)
        network = device.network.conditions
        certificateAuthorityFile = device.certificateAuthorityFile
        resolve = device.resolve
        addresses = device.addresses
        record = device.record
        localizedStrings = device.app.localizedStrings
        languages = device.app.languages
        alertsAllowed = device.app.allowsAlerts
        sharesHelper = device.sharedHelper
        attachmentMegabyte = device.attachmentMegabyte.rawValue
    }
}
