// SPDX-License-Identifier: Apache-2.0

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
