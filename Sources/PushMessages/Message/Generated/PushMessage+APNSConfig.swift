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
        public var fcmOptions: Optional<APNSFCMOptions>
        /// The token of a Live Activity.
        ///
        /// Since 2025.
        public var liveActivityToken: Optional<String>

        /// Sets the given fields; those that are `nil` or empty are not sent.
        @inlinable
        public init(
            headers: StringMap = .init(),
            payload: APNSPayload = .init(),
            fcmOptions: APNSFCMOptions? = nil,
            liveActivityToken: String? = nil
        ) {
            self.headers = headers
            self.payload = payload
            self.fcmOptions = fcmOptions
            self.liveActivityToken = liveActivityToken
        }

        @inlinable
        init() { self.init(headers: .init()) }
    }
}
