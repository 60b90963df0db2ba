// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The request headers that a broadcast to a channel of Live Activities needs.
///
/// From [Sending broadcast push notification requests to APNs](
/// https://developer.apple.com/documentation/usernotifications/sending-broadcast-push-notification-requests-to-apns).
package struct BroadcastHeaders: Sendable, Hashable {
    /// Why APNs refuses one of them.
    package struct Refusal: Sendable, Hashable {
        /// The header, or a member of a request about channels.
        package var name: String
        /// `nil` if it is missing.
        package var value: String?
        /// APNs's word, for instance `BadPriority`.
        package var reason: String
        package var cause: String
        package var remedy: String
    }

    package var channel: String?
    package var pushType: String?
    package var expiration: String?
    package var priority: String?

    package init(channel: String?, pushType: String?, expiration: String?, priority: String?) {
        (self.channel, self.pushType) = (channel, pushType)
        (self.expiration, self.priority) = (expiration, priority)
    }

    /// The headers that APNs refuses, in the order in which it is taken to look; empty if it accepts all.
    package var refusals: [Refusal] {
        [Self.refusal(ofChannel: channel), Self.refusal(ofType: pushType), expirationRefusal, priorityRefusal]
            .compactMap(\.self)
    }

    package static func refusal(ofChannel id: String?) -> Refusal? {
        if let id, (1...128).contains(id.utf8.count), Data(base64Encoded: id) != nil { return nil }
        return Refusal(
            name: "apns-channel-id",
            value: id,
            reason: id == nil ? "MissingChannelId" : "BadChannelId",
            cause: id == nil ? "there is no apns-channel-id; the path holds no id" : "it is not Base64",
            remedy: "Write apns-channel-id as APNs gave it when the channel was created."
        )
    }

    /// Checks a push type in whatever case: Apple's pages have it in both, and clients write more.
    ///
    /// - Parameter name: The header or the member that has it.
    package static func refusal(ofType type: String?, in name: String = "apns-push-type") -> Refusal? {
        if type?.lowercased() == "liveactivity" { return nil }
        return Refusal(
            name: name,
            value: type,
            reason: type == nil ? "MissingPushType" : "InvalidPushType",
            cause: type == nil ? "\(name) is missing" : "broadcasts and channels are for Live Activities only",
            remedy: "Write LiveActivity as push-type, or liveactivity as apns-push-type."
        )
    }

    private var expirationRefusal: Refusal? {
        if expiration.flatMap(APNSHeaders.time) != nil { return nil }
        return Refusal(
            name: "apns-expiration",
            value: expiration,
            reason: "BadExpirationDate",
            cause: "a broadcast needs a time in seconds since 1970, or 0",
            remedy: "Write apns-expiration in seconds since 1970, or 0 for a channel that stores no messages."
        )
    }

    private var priorityRefusal: Refusal? {
        if priority != nil, APNSHeaders(priority: priority).refusal == nil { return nil }
        return Refusal(
            name: "apns-priority",
            value: priority,
            reason: "BadPriority",
            cause: "a broadcast needs 10, 5 or 1",
            remedy: "Write apns-priority as 10, 5 or 1."
        )
    }
}
