// SPDX-License-Identifier: Apache-2.0

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
