// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A push as Apple's service receives it: request headers and the payload that the device gets.
public struct APNSNotification: Sendable, Hashable {
    /// Request headers by their lower-case names; values are strings even where they look like numbers.
    public var headers: StringMap
    /// The whole payload: `aps` and, beside it, everything else that the app finds in `userInfo`.
    public var payload: JSONObject

    /// Makes a push from a payload as it is; without headers APNs takes priority 10 and keeps it by its own policy.
    public init(headers: StringMap = [:], payload: JSONObject) {
        self.headers = headers
        self.payload = payload
    }

    /// Apple's own dictionary; empty where the payload has none or something else in its place.
    public var aps: JSONObject { payload["aps"]?.object ?? [:] }

    /// The payload as compact JSON in UTF-8, as it is counted against the limit.
    public var payloadBytes: [UInt8] { JSONValue.object(payload).encoded() }

    /// Bytes of the payload as compact JSON in UTF-8.
    public var byteCount: Int { JSONValue.object(payload).encodedByteCount }

    /// Bytes that APNs takes: 5120 for `voip`, otherwise 4096 (Apple, "Generating a remote notification").
    public var byteLimit: Int { headers["apns-push-type"] == "voip" ? Self.voipByteLimit : Self.byteLimit }

    private static let byteLimit = Capabilities.standard.bytes(.payloadBytes, on: .apns)
    private static let voipByteLimit = Capabilities.standard.bytes(.payloadBytesVoip, on: .apns)

    /// Whether it has text to show: without any, no service extension runs and no picture is fetched.
    public var isAlert: Bool {
        switch aps["alert"] {
        case .string(let text)?: !text.isEmpty
        case .object(let alert)?:
            ["title", "subtitle", "body", "title-loc-key", "subtitle-loc-key", "loc-key"].contains { key in
                alert[key]?.string?.isEmpty == false
            }
        default: false
        }
    }

    /// Whether the app is woken in the background (`content-available` is 1).
    public var isContentAvailable: Bool { isSet("content-available") }

    /// Whether a service extension may change it (`mutable-content` is 1).
    public var isMutable: Bool { isSet("mutable-content") }

    /// Where Firebase's extension helper looks for the picture, and nowhere else: `fcm_options.image`, a string.
    public var image: String? { payload["fcm_options"]?["image"]?.string }

    /// Apple documents the number 1; a `true` becomes the same number on the device.
    private func isSet(_ key: String) -> Bool {
        switch aps[key] {
        case .integer(1)?, .number(1)?, .bool(true)?: true
        default: false
        }
    }
}

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
