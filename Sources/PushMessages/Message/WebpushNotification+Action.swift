// SPDX-License-Identifier: Apache-2.0

extension PushMessage.WebpushNotification {
    /// A button of a Web Notification.
    public struct Action: Sendable, Hashable {
        /// Identifier that the click handler sees.
        public var action: String
        /// Label of the button.
        public var title: String
        /// URL of the button's icon.
        public var icon: String?
        /// Free keys.
        public var custom: JSONObject

        /// Makes a button.
        public init(
            action: String,
            title: String,
            icon: String? = nil,
            custom: JSONObject = [:]
        ) {
            self.action = action
            self.title = title
            self.icon = icon
            self.custom = custom
        }
    }
}
