// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension APNSNotification {
    /// The facts that FCM knows and a message does not contain: the sender, the app instance and the time.
    public struct RelayOptions: Sendable, Hashable {
        /// Arrives as `gcm.message_id`: microseconds since 1970 in decimal digits.
        public var messageID: String
        /// The project number; arrives as `google.c.sender.id`.
        public var senderID: String
        /// Firebase installation id of the app instance, 22 characters; arrives as `google.c.fid`.
        public var fid: String
        /// Time in seconds since 1970 when FCM accepted the message, which expires 30 days later by default.
        public var acceptedAt: Int
        /// Whether a message to a topic has the topic in `from`, as some captured messages do.
        public var includesOrigin: Bool
        /// The campaign of a message from the Firebase console, which adds keys that the API does not; `nil` for the
        /// API.
        public var campaign: Campaign?

        /// Makes options; by default, the time is now and the message id is derived from it.
        public init(
            messageID: String? = nil,
            senderID: String = "123456789012",
            fid: String = "fSimulatedInstallation",
            acceptedAt: Int? = nil,
            includesOrigin: Bool = false,
            campaign: Campaign? = nil
        ) {
            let acceptedAt = acceptedAt ?? Int(Date().timeIntervalSince1970)
            self.messageID = messageID ?? "\(acceptedAt)000000"
            self.senderID = senderID
            self.fid = fid
            self.acceptedAt = acceptedAt
            self.includesOrigin = includesOrigin
            self.campaign = campaign
        }

        /// Values of realistic length at a fixed time, for counting bytes.
        public static let sample = RelayOptions(acceptedAt: 1_700_000_000)
    }

    /// A campaign of the Firebase console.
    public struct Campaign: Sendable, Hashable {
        /// The campaign's id; arrives as `google.c.a.c_id`.
        public var identifier: String
        /// The campaign's name; arrives as `google.c.a.c_l`.
        public var label: String?

        /// Makes a campaign.
        public init(identifier: String, label: String? = nil) {
            self.identifier = identifier
            self.label = label
        }
    }
}
