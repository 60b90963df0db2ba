// SPDX-License-Identifier: Apache-2.0

// Written by .github/scripts/embed-messages from message-fields.json.

extension PushMessage.AndroidConfigV2 {
    /// A notification for Android.
    ///
    /// Source: FCM HTTP v1, discovery document, revision 20261023.
    public struct RemoteNotification: Sendable, Hashable {
        /// What Android shows.
        @inlinable
        public var notification: PushMessage.AndroidNotificationV2? {
            get { notificationSection.optional }
            set { notificationSection.optional = newValue }
        }
        /// Whether the app may change it before it is shown.
        public var mutableContent: Optional<Bool>
        /// Whether apps with an older SDK receive it as data.
        public var useAsV1DataMessage: Optional<Bool>

        @usableFromInline
        var notificationSection: Section<PushMessage.AndroidNotificationV2>

        /// Sets the given fields; those that are `nil` or empty are not sent.
        @inlinable
        public init(
            notification: PushMessage.AndroidNotificationV2? = nil,
            mutableContent: Bool? = nil,
            useAsV1DataMessage: Bool? = nil
        ) {
            notificationSection = Section(notification)
            self.mutableContent = mutableContent
            self.useAsV1DataMessage = useAsV1DataMessage
        }

        @inlinable
        init() { self.init(notification: nil) }
    }
}
