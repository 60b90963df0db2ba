// SPDX-License-Identifier: Apache-2.0

// Written by .github/scripts/embed-messages from message-fields.json.

extension PushMessage {
    /// Options of FCM for Apple devices.
    ///
    /// Source: FCM HTTP v1, discovery document, revision 20261023.
    public struct APNSFCMOptions: Sendable, Hashable {
        /// A label for the message's statistics: letters, digits and -_.~%.
        public var analyticsLabel: String?
        /// The picture's https URL, which Firebase's extension helper loads; it replaces that of notification.
        public var image: String?

        /// Sets the given fields; those that are `nil` or empty are not sent.
        @inlinable
        public init(
            analyticsLabel: String? = nil,
            image: String? = nil
        ) {
            self.analyticsLabel = analyticsLabel
            self.image = image
        }

        @inlinable
        init() { self.init(analyticsLabel: nil) }

        /// Whether nothing is set, so that a message does not have the section.
        @inlinable
        public var isEmpty: Bool {
            analyticsLabel == nil && image == nil
        }
    }
}
