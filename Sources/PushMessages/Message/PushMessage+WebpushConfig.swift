// SPDX-License-Identifier: Apache-2.0

extension PushMessage {
    /// Options of the message for browsers.
    public struct WebpushConfig: Sendable, Hashable {
        // `Optional<…>`, not `…?`: a field with `?` starts as nil, and assigning it again in `init` copies the
        // structure.

        /// Web Push protocol headers: `TTL`, `Urgency`, `Topic`.
        public var headers: StringMap
        /// Data for the page; replaces the message's `data`.
        public var data: StringMap
        /// Web Notification options; title and body override the common ones.
        @inlinable
        public var notification: WebpushNotification? {
            get { notificationSection.optional }
            set { notificationSection.optional = newValue }
        }
        /// Link and analytics label.
        public var fcmOptions: Optional<WebpushFCMOptions>

        @usableFromInline
        var notificationSection: Section<WebpushNotification>

        /// Makes options; those that are `nil` or empty are not sent.
        @inlinable
        public init(
            headers: StringMap = .init(),
            data: StringMap = .init(),
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

extension PushMessage {
    /// Options of FCM itself, for browsers.
    public struct WebpushFCMOptions: Sendable, Hashable {
        // `Optional<…>`, not `…?`: a field with `?` starts as nil, and assigning it again in `init` copies the
        // structure.

        /// HTTPS page that a click opens.
        public var link: Optional<String>
        /// Label in FCM's statistics; overrides the common one.
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
