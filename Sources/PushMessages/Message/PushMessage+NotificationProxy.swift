// SPDX-License-Identifier: Apache-2.0

extension PushMessage {
    /// Whether Google Play services may show a notification for the app, by its name on the wire.
    public enum NotificationProxy: String, Sendable, Hashable, CaseIterable {
        /// Taken as if the priority was lowered.
        case unspecified = "PROXY_UNSPECIFIED"
        /// Allowed.
        case allow = "ALLOW"
        /// Not allowed.
        case deny = "DENY"
        /// Allowed where the device lowered the message's priority.
        case ifPriorityLowered = "IF_PRIORITY_LOWERED"
    }
}
