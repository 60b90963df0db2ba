// SPDX-License-Identifier: Apache-2.0

// Written by .github/scripts/embed-messages from message-fields.json.

extension PushMessage {
    /// Options for Android.
    ///
    /// Source: FCM HTTP v1, discovery document, revision 20261023.
    public struct AndroidConfig: Sendable, Hashable {
        /// Of messages with the same key only the last one is kept for an offline device; at most 4 keys per device at
        /// a time.
        public var collapseKey: String?
        /// high wakes a sleeping device.
        public var priority: MessagePriority?
        /// How long FCM keeps the message for an offline device, as 3.5s.
        ///
        /// 0s sends it now or never.
        public var ttl: Duration?
        /// The package of the only app that receives it.
        public var restrictedPackageName: String?
        /// Texts for the app, in place of the message's data.
        public var data: StringMap
        /// What Android shows.
        @inlinable
        public var notification: AndroidNotification {
            _read { yield notificationSection.fields }
            _modify { yield &notificationSection.fields }
        }
        /// Options of FCM.
        @inlinable
        public var fcmOptions: FCMOptions {
            _read { yield fcmOptionsSection.fields }
            _modify { yield &fcmOptionsSection.fields }
        }
        /// Whether the app receives it before the device is unlocked.
        public var directBootOK: Bool?
        /// Whether it may be sent over a narrow network.
        ///
        /// Since 2025.
        public var bandwidthConstrainedOK: Bool?
        /// Whether it may be sent over a restricted satellite network.
        ///
        /// Since 2025.
        public var restrictedSatelliteOK: Bool?

        @usableFromInline
        var notificationSection: Section<AndroidNotification>
        @usableFromInline
        var fcmOptionsSection: Section<FCMOptions>

        /// Sets the given fields; those that are `nil` or empty are not sent.
        @inlinable
        public init(
            collapseKey: String? = nil,
            priority: MessagePriority? = nil,
            ttl: Duration? = nil,
            restrictedPackageName: String? = nil,
            data: StringMap = .init(),
            notification: AndroidNotification = .init(),
            fcmOptions: FCMOptions = .init(),
            directBootOK: Bool? = nil,
            bandwidthConstrainedOK: Bool? = nil,
            restrictedSatelliteOK: Bool? = nil
        ) {
            self.collapseKey = collapseKey
            self.priority = priority
            self.ttl = ttl
            self.restrictedPackageName = restrictedPackageName
            self.data = data
            notificationSection = .init(notification)
            fcmOptionsSection = .init(fcmOptions)
            self.directBootOK = directBootOK
            self.bandwidthConstrainedOK = bandwidthConstrainedOK
            self.restrictedSatelliteOK = restrictedSatelliteOK
        }

        @inlinable
        init() { self.init(collapseKey: nil) }

        /// Whether nothing is set, so that a message does not have the section.
        @inlinable
        public var isEmpty: Bool {
            guard collapseKey == nil, priority == nil, ttl == nil, restrictedPackageName == nil, data.isEmpty,
                !notificationSection.isSet, !fcmOptionsSection.isSet, directBootOK == nil,
                bandwidthConstrainedOK == nil, restrictedSatelliteOK == nil
            else { return false }
            return true
        }

        package var notificationIfPresent: AndroidNotification? {
            get { notificationSection.optional }
            set { notificationSection.optional = newValue }
        }

        package var fcmOptionsIfPresent: FCMOptions? {
            get { fcmOptionsSection.optional }
            set { fcmOptionsSection.optional = newValue }
        }
    }
}

extension PushMessage {
    /// How soon FCM delivers a message to an Android device.
    ///
    /// A value that has no constant here is made from its wire spelling.
    public struct MessagePriority: RawRepresentable, Sendable, Hashable {
        /// The wire spelling.
        public let rawValue: String

        /// Makes a value from its wire spelling.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Does not wake a sleeping device; the default for data messages.
        public static let normal = MessagePriority(rawValue: "NORMAL")
        /// Delivered at once; the default for notification messages.
        public static let high = MessagePriority(rawValue: "HIGH")
    }
}

extension PushMessage.MessagePriority: KnownValues {
    static let known: [Self] = [.normal, .high]
}
