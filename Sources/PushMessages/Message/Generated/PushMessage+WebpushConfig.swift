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
        public var notification: WebpushNotification {
            _read { yield notificationSection.fields }
            _modify { yield &notificationSection.fields }
        }
        /// Options of FCM.
        @inlinable
        public var fcmOptions: WebpushFCMOptions {
            _read { yield fcmOptionsSection.fields }
            _modify { yield &fcmOptionsSection.fields }
        }

        @usableFromInline
        var notificationSection: Section<WebpushNotification>
        @usableFromInline
        var fcmOptionsSection: Section<WebpushFCMOptions>

        /// Sets the given fields; those that are `nil` or empty are not sent.
        @inlinable
        public init(
            headers: StringMap = .init(),
            data: StringMap = .init(),
            notification: WebpushNotification = .init(),
            fcmOptions: WebpushFCMOptions = .init()
        ) {
            self.headers = headers
            self.data = data
            notificationSection = .init(notification)
            fcmOptionsSection = .init(fcmOptions)
        }

        @inlinable
        init() { self.init(headers: .init()) }

        /// Whether nothing is set, so that a message does not have the section.
        @inlinable
        public var isEmpty: Bool {
            guard headers.isEmpty, data.isEmpty, !notificationSection.isSet, !fcmOptionsSection.isSet
            else { return false }
            return true
        }

        package var notificationIfPresent: WebpushNotification? {
            get { notificationSection.optional }
            set { notificationSection.optional = newValue }
        }

        package var fcmOptionsIfPresent: WebpushFCMOptions? {
            get { fcmOptionsSection.optional }
            set { fcmOptionsSection.optional = newValue }
        }
    }
}
