// SPDX-License-Identifier: Apache-2.0

// Written by .github/scripts/embed-messages from message-fields.json.

extension PushMessage {
    /// Options of FCM for all platforms.
    ///
    /// Source: FCM HTTP v1, discovery document, revision 20261023.
    public struct FCMOptions: Sendable, Hashable {
        /// A label for the message's statistics: letters, digits and -_.~%.
        public var analyticsLabel: String?

        /// Sets the given fields; those that are `nil` or empty are not sent.
        @inlinable
        public init(
            analyticsLabel: String? = nil
        ) {
            self.analyticsLabel = analyticsLabel
        }

        @inlinable
        init() { self.init(analyticsLabel: nil) }

        /// Whether nothing is set, so that a message does not have the section.
        @inlinable
        public var isEmpty: Bool {
            analyticsLabel == nil
        }
    }
}
