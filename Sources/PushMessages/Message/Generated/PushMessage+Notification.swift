// SPDX-License-Identifier: Apache-2.0

// Written by .github/scripts/embed-messages from message-fields.json.

extension PushMessage {
    /// What all platforms show.
    ///
    /// Source: FCM HTTP v1, discovery document, revision 20261023.
    public struct Notification: Sendable, Hashable {
        /// The title.
        public var title: String?
        /// The text.
        public var body: String?
        /// The picture's https URL.
        ///
        /// iPhones show it only with apns.payload.aps.mutable-content and a service extension.
        public var image: String?

        /// Sets the given fields; those that are `nil` or empty are not sent.
        @inlinable
        public init(
            title: String? = nil,
            body: String? = nil,
            image: String? = nil
        ) {
            self.title = title
            self.body = body
            self.image = image
        }

        @inlinable
        init() { self.init(title: nil) }

        /// Whether nothing is set, so that a message does not have the section.
        @inlinable
        public var isEmpty: Bool {
            title == nil && body == nil && image == nil
        }
    }
}
