// SPDX-License-Identifier: Apache-2.0

/// Which messages a service keeps for a receiver that is not connected.
struct OutboxPolicy: Sendable, Hashable {
    /// Which waiting messages a new one replaces.
    enum Replacement: Sendable, Hashable {
        /// The ones with the same collapse key; without a key, none.
        case sameKey
        /// All waiting messages.
        case all
    }

    /// Which messages are discarded when there are too many.
    enum Overflow: Sendable, Hashable {
        /// All messages without a collapse key, including the new one.
        case all
        /// The oldest messages.
        case oldest
    }

    var replacement = Replacement.sameKey
    /// The maximum number of waiting messages without a collapse key for one receiver.
    var limit: Int
    var overflow: Overflow

    /// FCM keeps 100 messages without a collapse key; with one more it discards all of them
    /// ([Lifetime of a message](https://firebase.google.com/docs/cloud-messaging/concept-options#lifetime)).
    static let fcm = OutboxPolicy(limit: 100, overflow: .all)
    /// APNs keeps the newest notification for each app of a device
    /// ([Sending notification requests to APNs](
    /// https://developer.apple.com/documentation/usernotifications/sending-notification-requests-to-apns)).
    static let apns = OutboxPolicy(replacement: .all, limit: 1, overflow: .oldest)
    /// Web Push replaces a message by a newer one with the same `Topic` (RFC 8030, 5.4); the RFC sets no limit, this
    /// one bounds the store.
    static let webPush = OutboxPolicy(limit: 1000, overflow: .oldest)
}
