// SPDX-License-Identifier: Apache-2.0

extension PushMessage {
    /// Options of FCM itself.
    public struct FCMOptions: Sendable, Hashable {
        // Optionals are spelled out: `…?` starts as nil, and setting a field twice makes `init` copy the whole.

        /// Label in FCM's statistics: 1 to 50 of `[a-zA-Z0-9-_.~%]`.
        public var analyticsLabel: Optional<String>

        /// Makes options.
        @inlinable
        public init(
            analyticsLabel: String? = nil
        ) {
            self.analyticsLabel = analyticsLabel
        }
    }
}
