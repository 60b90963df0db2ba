// SPDX-License-Identifier: Apache-2.0

extension PushMessage {
    /// Delivery priority of a message on Android, by its name on the wire.
    public enum MessagePriority: String, Sendable, Hashable, CaseIterable {
        /// Delivered when the device wakes anyway; the default for data.
        case normal = "NORMAL"
        /// Delivered at once; the default for notifications.
        case high = "HIGH"
    }
}
