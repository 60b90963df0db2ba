// SPDX-License-Identifier: Apache-2.0

extension PushMessage {
    /// Options of the message for Android devices.
    public struct AndroidConfig: Sendable, Hashable {
        // `Optional<…>`, not `…?`: a field with `?` starts as nil, and assigning it again in `init` copies the
        // structure.

        /// Key under which FCM keeps only the last message for an offline device; at most 4 keys per device at a time.
        public var collapseKey: Optional<String>
        /// Delivery priority; `high` wakes a sleeping device.
        public var priority: Optional<MessagePriority>
        /// How long FCM keeps the message for an offline device: 4 weeks by default and at most; 0 sends it now or
        /// never.
        public var ttl: Optional<Duration>
        /// Package name of the app that may receive the message; all apps by default.
        public var restrictedPackageName: Optional<String>
        /// Data for the app; replaces the message's `data`.
        public var data: StringMap
        /// Fields of the notification on Android; they override the common notification.
        @inlinable
        public var notification: AndroidNotification? {
            get { notificationSection.optional }
            set { notificationSection.optional = newValue }
        }
        /// Analytics label for Android.
        public var fcmOptions: Optional<FCMOptions>
        /// Whether the app may receive the message before the first unlock after a restart (direct boot).
        public var directBootOK: Optional<Bool>
        /// Whether FCM may send the message over a bandwidth-constrained network.
        public var bandwidthConstrainedOK: Optional<Bool>
        /// Whether FCM may send the message over a restricted satellite network.
        public var restrictedSatelliteOK: Optional<Bool>

        @usableFromInline
        var notificationSection: Section<AndroidNotification>

        /// Makes options; those that are `nil` or empty are not sent.
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
            self.notificationSection = Section(notification)
            self.fcmOptions = fcmOptions
            self.directBootOK = directBootOK
            self.bandwidthConstrainedOK = bandwidthConstrainedOK
            self.restrictedSatelliteOK = restrictedSatelliteOK
        }
    }
}

extension PushMessage {
    /// Delivery priority of a message on Android; raw values are the wire spelling.
    public enum MessagePriority: String, Sendable, Hashable, CaseIterable {
        /// Does not wake a sleeping device; the default for data messages.
        case normal = "NORMAL"
        /// Delivered at once; the default for notification messages.
        case high = "HIGH"
    }
}
