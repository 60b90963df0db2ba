// SPDX-License-Identifier: Apache-2.0

extension PushMessage {
    /// How intrusive an Android notification is, by its name on the wire.
    public enum NotificationPriority: String, Sendable, Hashable, CaseIterable {
        /// Taken as default.
        case unspecified = "PRIORITY_UNSPECIFIED"
        /// Only in the shade's detail.
        case min = "PRIORITY_MIN"
        /// Small, or at the end.
        case low = "PRIORITY_LOW"
        /// As the app's other notifications.
        case `default` = "PRIORITY_DEFAULT"
        /// Larger, or shown first.
        case high = "PRIORITY_HIGH"
        /// Needs the user's attention at once.
        case max = "PRIORITY_MAX"
    }
}
