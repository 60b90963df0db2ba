// SPDX-License-Identifier: Apache-2.0

extension PushMessage {
    /// Options of FCM itself.
    public struct FCMOptions: Sendable, Hashable {
        /// Label in FCM's statistics: 1 to 50 of `[a-zA-Z0-9-_.~%]`.
        public var analyticsLabel: String?

        /// Makes options.
        public init(
            analyticsLabel: String? = nil
        ) {
            self.analyticsLabel = analyticsLabel
        }
    }
}
