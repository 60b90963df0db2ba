// SPDX-License-Identifier: Apache-2.0

extension PushMessage {
    /// Options of the message for Android devices in the form of 2026; may not be combined with `android`.
    public struct AndroidConfigV2: Sendable, Hashable {
        // Optionals are spelled out: `…?` starts as nil, and setting a field twice makes `init` copy the whole.

        /// Group of messages of which only the last is kept for a device that is offline; at most 4 in play per device.
        public var collapseKey: Optional<String>
        /// How long an offline device is waited for: four weeks by default and at most, zero is now or never.
        public var ttl: Optional<Duration>
        /// Only the app with this package name receives it.
        public var restrictedPackageName: Optional<String>
        /// Data for the app, in place of the message's data.
        public var data: StringMap
        /// What the message does on the device.
        public var payload: Optional<Payload>
        /// Analytics label for Android.
        public var fcmOptions: Optional<FCMOptions>
        /// Whether the app may receive it before the first unlock after a start.
        public var directBootOK: Optional<Bool>
        /// Whether it may be sent over a constrained network.
        public var bandwidthConstrainedOK: Optional<Bool>
        /// Whether it may be sent over a restricted satellite network.
        public var restrictedSatelliteOK: Optional<Bool>

        /// Makes options; what is `nil` or empty is not sent.
        public init(
            collapseKey: String? = nil,
            ttl: Duration? = nil,
            restrictedPackageName: String? = nil,
            data: StringMap = [:],
            payload: Payload? = nil,
            fcmOptions: FCMOptions? = nil,
            directBootOK: Bool? = nil,
            bandwidthConstrainedOK: Bool? = nil,
            restrictedSatelliteOK: Bool? = nil
        ) {
            self.collapseKey = collapseKey
            self.ttl = ttl
            self.restrictedPackageName = restrictedPackageName
            self.data = data
            self.payload = payload
            self.fcmOptions = fcmOptions
            self.directBootOK = directBootOK
            self.bandwidthConstrainedOK = bandwidthConstrainedOK
            self.restrictedSatelliteOK = restrictedSatelliteOK
        }
    }
}

extension PushMessage.AndroidConfigV2 {
    /// What a message of `androidV2` does on the device: one of two things.
    public enum Payload: Sendable, Hashable {
        /// Shows a notification.
        case remoteNotification(RemoteNotification)
        /// Wakes the app without showing anything.
        case backgroundSync(BackgroundSync)
    }
}

extension PushMessage.AndroidConfigV2 {
    /// A notification that the device shows, or hands to the app first.
    public struct RemoteNotification: Sendable, Hashable {
        /// What is shown; FCM requires it.
        public var notification: PushMessage.AndroidNotificationV2?
        /// Whether the app may change it before it is shown.
        public var mutableContent: Bool?
        /// Whether older clients receive it as a data message.
        public var useAsV1DataMessage: Bool?

        /// Makes a remote notification.
        public init(
            notification: PushMessage.AndroidNotificationV2? = nil,
            mutableContent: Bool? = nil,
            useAsV1DataMessage: Bool? = nil
        ) {
            self.notification = notification
            self.mutableContent = mutableContent
            self.useAsV1DataMessage = useAsV1DataMessage
        }
    }
}

extension PushMessage.AndroidConfigV2 {
    /// A wake-up without anything to show; FCM defines no fields for it.
    public struct BackgroundSync: Sendable, Hashable {
        /// Makes a wake-up.
        public init() {}
    }
}
