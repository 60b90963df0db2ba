// SPDX-License-Identifier: Apache-2.0

// Written by .github/scripts/embed-messages from message-fields.json.

extension PushMessage {
    /// Options for Android, second version.
    ///
    /// Source: FCM HTTP v1, discovery document, revision 20261023.
    public struct AndroidConfigV2: Sendable, Hashable {
        /// Of messages with the same key only the last one is kept for an offline device; at most 4 keys per device at
        /// a time.
        public var collapseKey: String?
        /// How long FCM keeps the message for an offline device, as 3.5s.
        ///
        /// 0s sends it now or never.
        public var ttl: Duration?
        /// The package of the only app that receives it.
        public var restrictedPackageName: String?
        /// Texts for the app, in place of the message's data.
        public var data: StringMap
        /// What the message does on the device: show a notification or wake the app.
        public var payload: Payload?
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
        var fcmOptionsSection: Section<FCMOptions>

        /// Sets the given fields; those that are `nil` or empty are not sent.
        @inlinable
        public init(
            collapseKey: String? = nil,
            ttl: Duration? = nil,
            restrictedPackageName: String? = nil,
            data: StringMap = .init(),
            payload: Payload? = nil,
            fcmOptions: FCMOptions = .init(),
            directBootOK: Bool? = nil,
            bandwidthConstrainedOK: Bool? = nil,
            restrictedSatelliteOK: Bool? = nil
        ) {
            self.collapseKey = collapseKey
            self.ttl = ttl
            self.restrictedPackageName = restrictedPackageName
            self.data = data
            self.payload = payload
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
            guard collapseKey == nil, ttl == nil, restrictedPackageName == nil, data.isEmpty, payload == nil,
                !fcmOptionsSection.isSet, directBootOK == nil, bandwidthConstrainedOK == nil,
                restrictedSatelliteOK == nil
            else { return false }
            return true
        }

        package var fcmOptionsIfPresent: FCMOptions? {
            get { fcmOptionsSection.optional }
            set { fcmOptionsSection.optional = newValue }
        }
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
