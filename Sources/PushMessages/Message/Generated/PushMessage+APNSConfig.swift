// SPDX-License-Identifier: Apache-2.0

// Written by .github/scripts/embed-messages from message-fields.json.

extension PushMessage {
    /// Options for Apple devices.
    ///
    /// Source: FCM HTTP v1, discovery document, revision 20261023.
    public struct APNSConfig: Sendable, Hashable {
        /// Header fields of APNs, such as apns-priority and apns-push-type.
        public var headers: StringMap
        /// The payload: aps and the app's own keys.
        public var payload: APNSPayload
        /// Options of FCM.
        @inlinable
        public var fcmOptions: APNSFCMOptions {
            _read { yield fcmOptionsSection.fields }
            _modify { yield &fcmOptionsSection.fields }
        }
        /// The token of a Live Activity.
        ///
        /// Since 2025.
        public var liveActivityToken: String?

        @usableFromInline
        var fcmOptionsSection: Section<APNSFCMOptions>

        /// Sets the given fields; those that are `nil` or empty are not sent.
        @inlinable
        public init(
            headers: StringMap = .init(),
            payload: APNSPayload = .init(),
            fcmOptions: APNSFCMOptions = .init(),
            liveActivityToken: String? = nil
        ) {
            self.headers = headers
            self.payload = payload
            fcmOptionsSection = .init(fcmOptions)
            self.liveActivityToken = liveActivityToken
        }

        @inlinable
        init() { self.init(headers: .init()) }

        /// Whether nothing is set, so that a message does not have the section.
        @inlinable
        public var isEmpty: Bool {
            guard headers.isEmpty, payload.isEmpty, !fcmOptionsSection.isSet, liveActivityToken == nil
            else { return false }
            return true
        }

        package var fcmOptionsIfPresent: APNSFCMOptions? {
            get { fcmOptionsSection.optional }
            set { fcmOptionsSection.optional = newValue }
        }
    }
}
