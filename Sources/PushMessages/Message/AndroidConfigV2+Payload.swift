// SPDX-License-Identifier: Apache-2.0

extension PushMessage.AndroidConfigV2 {
    /// What a message of `androidV2` does on the device: one of two things.
    public enum Payload: Sendable, Hashable {
        /// Shows a notification.
        case remoteNotification(RemoteNotification)
        /// Wakes the app without showing anything.
        case backgroundSync(BackgroundSync)
    }
}
