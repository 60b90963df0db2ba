// SPDX-License-Identifier: Apache-2.0

extension PushMessage {
    /// Options of the message for browsers.
    public struct WebpushConfig: Sendable, Hashable {
        /// Web Push protocol headers: `TTL`, `Urgency`, `Topic`.
        public var headers: StringMap
        /// Data for the page, in place of the message's data.
        public var data: StringMap
        /// Web Notification options; title and body override the common ones.
        public var notification: WebpushNotification? {
            get { notificationSection.optional }
            set { notificationSection.optional = newValue }
        }
        /// Link and analytics label.
        public var fcmOptions: WebpushFCMOptions?

        private(set) var notificationSection: Section<WebpushNotification>

        /// Makes options; what is `nil` or empty is not sent.
        public init(
            headers: StringMap = [:],
            data: StringMap = [:],
            notification: WebpushNotification? = nil,
            fcmOptions: WebpushFCMOptions? = nil
        ) {
            self.headers = headers
            self.data = data
            self.notificationSection = Section(notification)
            self.fcmOptions = fcmOptions
        }
    }
}
