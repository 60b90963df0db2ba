// SPDX-License-Identifier: Apache-2.0

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

        /// Whether nothing is set.
        @inlinable
        public var isEmpty: Bool { aps.isEmpty && custom.isEmpty && !isEmptyObject }
    }
}

extension PushMessage.APNSConfig {
    /// The `aps` dictionary of the payload.
    public var aps: PushMessage.APS {
        get { payload.aps }
        set { payload.aps = newValue }
        _modify { yield &payload.aps }
    }
}
