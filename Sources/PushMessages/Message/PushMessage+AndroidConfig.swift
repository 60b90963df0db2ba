// SPDX-License-Identifier: Apache-2.0

extension PushMessage {
    /// Options of the message for Android devices.
    public struct AndroidConfig: Sendable, Hashable {
        // Optionals are spelled out: `…?` starts as nil, and setting a field twice makes `init` copy the whole.

        /// Group of messages of which only the last is kept for a device that is offline; at most 4 in play per device.
        public var collapseKey: Optional<String>
        /// Delivery priority; high wakes a sleeping device.
        public var priority: Optional<MessagePriority>
        /// How long an offline device is waited for: four weeks by default and at most, zero is now or never.
        public var ttl: Optional<Duration>
        /// Only the app with this package name receives it.
        public var restrictedPackageName: Optional<String>
        /// Data for the app, in place of the message's data.
        public var data: StringMap
        /// What is shown, where it differs from the common notification.
        @inlinable
        public var notification: AndroidNotification? {
            get { notificationSection.optional }
            set { notificationSection.optional = newValue }
        }
        /// Analytics label for Android.
        public var fcmOptions: Optional<FCMOptions>
        /// Whether the app may receive it before the first unlock after a start.
        public var directBootOK: Optional<Bool>
        /// Whether it may be sent over a constrained network.
        public var bandwidthConstrainedOK: Optional<Bool>
        /// Whether it may be sent over a restricted satellite network.
        public var restrictedSatelliteOK: Optional<Bool>

        @usableFromInline
        var notificationSection: Section<AndroidNotification>

        /// Makes options; what is `nil` or empty is not sent.
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
    /// Delivery priority of a message on Android, by its name on the wire.
    public enum MessagePriority: String, Sendable, Hashable, CaseIterable {
        /// Delivered when the device wakes anyway; the default for data.
        case normal = "NORMAL"
        /// Delivered at once; the default for notifications.
        case high = "HIGH"
    }
}
