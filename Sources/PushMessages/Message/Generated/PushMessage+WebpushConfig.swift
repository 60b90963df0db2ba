// SPDX-License-Identifier: Apache-2.0

// Written by .github/scripts/embed-messages from message-fields.json.

extension PushMessage {
    /// Options for browsers.
    ///
    /// Source: FCM HTTP v1, discovery document, revision 20261023.
    public struct WebpushConfig: Sendable, Hashable {
        /// Header fields of Web Push, such as TTL and Urgency.
        public var headers: StringMap
        /// Texts for the page, in place of the message's data.
        public var data: StringMap
        /// Web Notification options; they replace those of notification.
        @inlinable
        public var notification: WebpushNotification? {
            get { notificationSection.optional }
            set { notificationSection.optional = newValue }
        }
        /// Options of FCM.
        public var fcmOptions: Optional<WebpushFCMOptions>

        @usableFromInline
        var notificationSection: Section<WebpushNotification>

        /// Sets the given fields; those that are `nil` or empty are not sent.
        @inlinable
        public init(
            headers: StringMap = .init(),
            data: StringMap = .init(),
            notification: WebpushNotification? = nil,
            fcmOptions: WebpushFCMOptions? = nil
        ) {
            self.headers = headers
            self.data = data
            notificationSection = Section(notification)
            self.fcmOptions = fcmOptions
        }

        @inlinable
        init() { self.init(headers: .init()) }
    }
}
