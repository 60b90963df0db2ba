// SPDX-License-Identifier: Apache-2.0

extension PushMessage {
    /// Options of the message for Apple devices.
    public struct APNSConfig: Sendable, Hashable {
        // Optionals are spelled out: `…?` starts as nil, and setting a field twice makes `init` copy the whole.

        /// Request headers for APNs, for instance `apns-priority`; values are strings even where they look like numbers.
        public var headers: StringMap
        /// Payload as a device receives it; `aps.alert` overrides the common title and body.
        public var payload: APNSPayload
        /// Picture and analytics label.
        public var fcmOptions: Optional<APNSFCMOptions>
        /// Token of a live activity; the message still needs its ordinary target.
        public var liveActivityToken: Optional<String>

        /// Makes options; what is `nil` or empty is not sent.
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

        /// Apple's own dictionary in the payload.
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
        /// Apple's own dictionary.
        public var aps: APS
        /// The app's own keys beside `aps`; holds `aps` itself only when what was read is no object.
        public var custom: JSONObject

        /// Makes a payload.
        @inlinable
        public init(
            aps: APS = .init(),
            custom: JSONObject = .init()
        ) {
            self.aps = aps
            self.custom = custom
        }
    }
}

extension PushMessage {
    /// Options of FCM itself, for Apple devices.
    public struct APNSFCMOptions: Sendable, Hashable {
        // Optionals are spelled out: `…?` starts as nil, and setting a field twice makes `init` copy the whole.

        /// Label in FCM's statistics, in place of the common one.
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
