// SPDX-License-Identifier: Apache-2.0

// Written by .github/scripts/embed-messages from message-fields.json.

extension PushMessage {
    /// Options for Android, second version.
    ///
    /// Source: FCM HTTP v1, discovery document, revision 20261023.
    public struct AndroidConfigV2: Sendable, Hashable {
        /// Of messages with the same key only the last one is kept for an offline device; at most 4 keys per device at
        /// a time.
        public var collapseKey: Optional<String>
        /// How long FCM keeps the message for an offline device, as 3.5s.
        ///
        /// 0s sends it now or never.
        public var ttl: Optional<Duration>
        /// The package of the only app that receives it.
        public var restrictedPackageName: Optional<String>
        /// Texts for the app, in place of the message's data.
        public var data: StringMap
        /// What the message does on the device: show a notification or wake the app.
        public var payload: Optional<Payload>
        /// Options of FCM.
        public var fcmOptions: Optional<FCMOptions>
        /// Whether the app receives it before the device is unlocked.
        public var directBootOK: Optional<Bool>
        /// Whether it may be sent over a narrow network.
        ///
        /// Since 2025.
        public var bandwidthConstrainedOK: Optional<Bool>
        /// Whether it may be sent over a restricted satellite network.
        ///
        /// Since 2025.
        public var restrictedSatelliteOK: Optional<Bool>

        /// Sets the given fields; those that are `nil` or empty are not sent.
        @inlinable
        public init(
            collapseKey: String? = nil,
            ttl: Duration? = nil,
            restrictedPackageName: String? = nil,
            data: StringMap = .init(),
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

        @inlinable
        init() { self.init(collapseKey: nil) }
    }
}

extension PushMessage.AndroidConfigV2 {
    /// What the message does on the device: show a notification or wake the app.
    public enum Payload: Sendable, Hashable {
        /// A notification.
        case remoteNotification(RemoteNotification)
        /// Nothing to show: the app synchronises.
        case backgroundSync(BackgroundSync)
    }
}
