// SPDX-License-Identifier: Apache-2.0

// Written by .github/scripts/embed-messages from message-fields.json.

extension PushMessage {
    /// Options for Android.
    ///
    /// Source: FCM HTTP v1, discovery document, revision 20261023.
    public struct AndroidConfig: Sendable, Hashable {
        /// Of messages with the same key only the last one is kept for an offline device; at most 4 keys per device at
        /// a time.
        public var collapseKey: Optional<String>
        /// high wakes a sleeping device.
        public var priority: Optional<MessagePriority>
        /// How long FCM keeps the message for an offline device, as 3.5s.
        ///
        /// 0s sends it now or never.
        public var ttl: Optional<Duration>
        /// The package of the only app that receives it.
        public var restrictedPackageName: Optional<String>
        /// Texts for the app, in place of the message's data.
        public var data: StringMap
        /// What Android shows.
        @inlinable
        public var notification: AndroidNotification? {
            get { notificationSection.optional }
            set { notificationSection.optional = newValue }
        }
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

        @usableFromInline
        var notificationSection: Section<AndroidNotification>

        /// Sets the given fields; those that are `nil` or empty are not sent.
        @inlinable
        public init(
            collapseKey: String? = nil,
            priority: MessagePriority? = nil,
            ttl: Duration? = nil,
            restrictedPackageName: String? = nil,
            data: StringMap = .init(),
            notification: AndroidNotification? = nil,
            fcmOptions: FCMOptions? = nil,
            directBootOK: Bool? = nil,
            bandwidthConstrainedOK: Bool? = nil,
            restrictedSatelliteOK: Bool? = nil
        ) {
            self.collapseKey = collapseKey
            self.priority = priority
            self.ttl = ttl
            self.restrictedPackageName = restrictedPackageName
            self.data = data
            notificationSection = Section(notification)
            self.fcmOptions = fcmOptions
            self.directBootOK = directBootOK
            self.bandwidthConstrainedOK = bandwidthConstrainedOK
            self.restrictedSatelliteOK = restrictedSatelliteOK
        }

        @inlinable
        init() { self.init(collapseKey: nil) }
    }
}

extension PushMessage {
    /// How soon FCM delivers a message to an Android device.
    ///
    /// Raw values are the wire spelling.
    public enum MessagePriority: String, Sendable, Hashable, CaseIterable {
        /// Does not wake a sleeping device; the default for data messages.
        case normal = "NORMAL"
        /// Delivered at once; the default for notification messages.
        case high = "HIGH"
    }
}
