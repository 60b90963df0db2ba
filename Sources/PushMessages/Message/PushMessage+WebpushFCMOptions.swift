// SPDX-License-Identifier: Apache-2.0

extension PushMessage {
    /// Options of FCM itself, for browsers.
    public struct WebpushFCMOptions: Sendable, Hashable {
        /// HTTPS page that a click opens.
        public var link: String?
        /// Label in FCM's statistics, in place of the common one.
        public var analyticsLabel: String?

        /// Makes options.
        public init(
            link: String? = nil,
            analyticsLabel: String? = nil
        ) {
            self.link = link
            self.analyticsLabel = analyticsLabel
        }
    }
}
