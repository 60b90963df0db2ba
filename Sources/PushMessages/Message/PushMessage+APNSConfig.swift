// SPDX-License-Identifier: Apache-2.0

extension PushMessage {
    /// Options of the message for Apple devices.
    public struct APNSConfig: Sendable, Hashable {
        // `Optional<…>`, not `…?`: a field with `?` starts as nil, and assigning it again in `init` copies the
        // structure.

        /// Request headers for APNs, for instance `apns-priority`; all values are strings, even numeric ones.
        public var headers: StringMap
        /// Payload that the device receives; `aps.alert` overrides the common title and body.
        public var payload: APNSPayload
        /// Picture and analytics label.
        public var fcmOptions: Optional<APNSFCMOptions>
        /// Push token of a live activity; the message still needs a ``PushMessage/target``.
        public var liveActivityToken: Optional<String>

        /// Makes options; those that are `nil` or empty are not sent.
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

        /// The `aps` dictionary of the payload.
        public var aps: APS {
            get { payload.aps }
            set { payload.aps = newValue }
            _modify { yield &payload.aps }
        }
    }
}

extension PushMessage {
    /// A payload as an Apple device receives it.
    public struct APNSPayload: Sendable, Hashable {
        /// The keys that Apple defines.
        public var aps: APS
        /// The app's own keys beside `aps`; contains `aps` only if a message was read whose `aps` is not an object, or is
        /// an empty one.
        public var custom: JSONObject
        /// Whether a message was read that holds an empty object, which FCM refuses: it is written again.
        @usableFromInline
        package var isEmptyObject: Bool

        /// Makes a payload.
        @inlinable
        public init(
            aps: APS = .init(),
            custom: JSONObject = .init()
        ) {
            self.aps = aps
            self.custom = custom
            isEmptyObject = false
        }
    }
}

extension PushMessage {
    /// Options of FCM itself, for Apple devices.
    public struct APNSFCMOptions: Sendable, Hashable {
        // `Optional<…>`, not `…?`: a field with `?` starts as nil, and assigning it again in `init` copies the
        // structure.

        /// Label in FCM's statistics; overrides the common one.
        public var analyticsLabel: Optional<String>
        /// URL of the picture that the app's service extension attaches; needs `aps.mutableContent`.
        public var image: Optional<String>

        /// Makes options.
        @inlinable
        public init(
            analyticsLabel: String? = nil,
            image: String? = nil
        ) {
            self.analyticsLabel = analyticsLabel
            self.image = image
        }
    }
}
