// SPDX-License-Identifier: Apache-2.0

// Written by .github/scripts/embed-messages from message-fields.json.

extension PushMessage.AndroidConfigV2 {
    /// A notification for Android.
    ///
    /// Source: FCM HTTP v1, discovery document, revision 20261023.
    public struct RemoteNotification: Sendable, Hashable {
        /// What Android shows.
        @inlinable
        public var notification: PushMessage.AndroidNotificationV2 {
            _read { yield notificationSection.fields }
            _modify { yield &notificationSection.fields }
        }
        /// Whether the app may change it before it is shown.
        public var mutableContent: Bool?
        /// Whether apps with an older SDK receive it as data.
        public var useAsV1DataMessage: Bool?

        @usableFromInline
        var notificationSection: Section<PushMessage.AndroidNotificationV2>

        /// Sets the given fields; those that are `nil` or empty are not sent.
        @inlinable
        public init(
            notification: PushMessage.AndroidNotificationV2 = .init(),
            mutableContent: Bool? = nil,
            useAsV1DataMessage: Bool? = nil
        ) {
            notificationSection = .init(notification)
            self.mutableContent = mutableContent
            self.useAsV1DataMessage = useAsV1DataMessage
        }

        @inlinable
        init() { self.init(notification: .init()) }

        package var notificationIfPresent: PushMessage.AndroidNotificationV2? {
            get { notificationSection.optional }
            set { notificationSection.optional = newValue }
        }
    }
}
