// SPDX-License-Identifier: Apache-2.0

extension PushMessage {
    /// Options of FCM itself, for browsers.
    public struct WebpushFCMOptions: Sendable, Hashable {
        // Optionals are spelled out: `…?` starts as nil, and setting a field twice makes `init` copy the whole.

        /// HTTPS page that a click opens.
        public var link: Optional<String>
        /// Label in FCM's statistics, in place of the common one.
        public var analyticsLabel: Optional<String>

        /// Makes options.
        @inlinable
        public init(
            link: String? = nil,
            analyticsLabel: String? = nil
        ) {
            self.link = link
            self.analyticsLabel = analyticsLabel
        }
    }
}
