// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension APNSNotification {
    /// What FCM knows and a message does not: who sends, to which app instance, and when.
    public struct RelayOptions: Sendable, Hashable {
        /// Arrives as `gcm.message_id`: microseconds since 1970 in digits.
        public var messageID: String
        /// The project's number, arrives as `google.c.sender.id`.
        public var senderID: String
        /// Firebase installation id of the app instance, arrives as `google.c.fid`; 22 characters.
        public var fid: String
        /// Seconds since 1970 when FCM took the message; it expires 30 days later.
        public var acceptedAt: Int
        /// Whether a message to a topic says so in `from`, which some do.
        public var includesOrigin: Bool
        /// Set where the message comes from the Firebase console, which adds what the API does not.
        public var campaign: Campaign?

        /// Makes options; the time is now unless given, and the message id is made of it.
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
        /// Arrives as `google.c.a.c_id`.
        public var identifier: String
        /// Arrives as `google.c.a.c_l`, where it has a name.
        public var label: String?

        /// Makes a campaign.
        public init(identifier: String, label: String? = nil) {
            self.identifier = identifier
            self.label = label
        }
    }
}
