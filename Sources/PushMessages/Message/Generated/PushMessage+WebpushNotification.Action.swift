// SPDX-License-Identifier: Apache-2.0

// Written by .github/scripts/embed-messages from message-fields.json.

extension PushMessage.WebpushNotification {
    /// A button of a web notification.
    ///
    /// Source: WHATWG, Notifications API.
    public struct Action: Sendable, Hashable {
        /// What the page is told when it is clicked.
        public var action: String
        /// The button's text.
        public var title: String
        /// The URL of the button's picture.
        public var icon: String?
        /// Keys without a property, and known keys whose value has another type; properties win on writing.
        public var custom: JSONObject

        /// Sets the given fields; those that are `nil` or empty are not sent.
        @inlinable
        public init(
            action: String,
            title: String,
            icon: String? = nil,
            custom: JSONObject = .init()
        ) {
            self.action = action
            self.title = title
            self.icon = icon
            self.custom = custom
        }

        @inlinable
        init() { self.init(action: "", title: "") }
    }
}
