// SPDX-License-Identifier: Apache-2.0

extension PushMessage {
    /// Options of the message for Android devices in FCM's form of 2026; cannot be combined with `android`.
    public struct AndroidConfigV2: Sendable, Hashable {
        // `Optional<…>`, not `…?`: a field with `?` starts as nil, and assigning it again in `init` copies the
        // structure.

        /// Key under which FCM keeps only the last message for an offline device; at most 4 keys per device at a time.
        public var collapseKey: Optional<String>
        /// How long FCM keeps the message for an offline device: 4 weeks by default and at most; 0 sends it now or
        /// never.
        public var ttl: Optional<Duration>
        /// Package name of the app that may receive the message; all apps by default.
        public var restrictedPackageName: Optional<String>
        /// Data for the app; replaces the message's `data`.
        public var data: StringMap
        /// What the message does on the device.
        public var payload: Optional<Payload>
        /// Analytics label for Android.
        public var fcmOptions: Optional<FCMOptions>
        /// Whether the app may receive the message before the first unlock after a restart (direct boot).
        public var directBootOK: Optional<Bool>
        /// Whether FCM may send the message over a bandwidth-constrained network.
        public var bandwidthConstrainedOK: Optional<Bool>
        /// Whether FCM may send the message over a restricted satellite network.
        public var restrictedSatelliteOK: Optional<Bool>

        /// Makes options; those that are `nil` or empty are not sent.
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
    /// What a message of `androidV2` does on the device: show a notification or wake the app.
    public enum Payload: Sendable, Hashable {
        /// Shows a notification.
        case remoteNotification(RemoteNotification)
        /// Wakes the app without showing anything.
        case backgroundSync(BackgroundSync)
    }
}

extension PushMessage.AndroidConfigV2 {
    /// A notification that the device shows, after the app has changed it if `mutableContent` is set.
    public struct RemoteNotification: Sendable, Hashable {
        /// Fields of the notification; FCM requires them.
        public var notification: PushMessage.AndroidNotificationV2?
        /// Whether the app may change the notification before the device shows it.
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
