// SPDX-License-Identifier: Apache-2.0

extension PushMessage.AndroidConfigV2 {
    /// A notification that the device shows, or hands to the app first.
    public struct RemoteNotification: Sendable, Hashable {
        /// What is shown; FCM requires it.
        public var notification: PushMessage.AndroidNotificationV2?
        /// Whether the app may change it before it is shown.
        public var mutableContent: Bool?
        /// Whether older clients receive it as a data message.
        public var useAsV1DataMessage: Bool?

        /// Makes a remote notification.
        public init(
            notification: PushMessage.AndroidNotificationV2? = nil,
            mutableContent: Bool? = nil,
            useAsV1DataMessage: Bool? = nil
        ) {
            self.notification = notification
            self.mutableContent = mutableContent
            self.useAsV1DataMessage = useAsV1DataMessage
        }
    }
}
