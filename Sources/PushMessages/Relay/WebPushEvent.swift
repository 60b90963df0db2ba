// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A push as a page's service worker receives it, and the headers of the request that brought it to the push service.
///
/// The payload is what `event.data.json()` gives in the worker, decrypted. Its members are those that Firebase's
/// JavaScript SDK declares (`internal-message-payload.ts`) and that captured events have.
public struct WebPushEvent: Sendable, Hashable {
    /// Headers of the request to the push service: `TTL`, `Urgency`, `Topic`, in this spelling; no browser sees them.
    public var headers: StringMap
    /// The event's data: `from`, `priority`, `fcmMessageId`, and `notification`, `data`, `fcmOptions` where there are any.
    public var payload: JSONObject

    /// Makes a push from a payload as it is; without a `TTL` header push services refuse the request.
    public init(headers: StringMap = [:], payload: JSONObject) {
        self.headers = headers
        self.payload = payload
    }

    /// What the SDK's worker passes to `showNotification`; `nil` where the push has data alone.
    public var notification: JSONObject? { payload["notification"]?.object }

    /// The sender's data; empty where there is none.
    public var data: JSONObject { payload["data"]?.object ?? [:] }

    /// What the SDK's worker opens on a click: `fcmOptions.link`, else `notification.click_action`.
    public var link: String? {
        payload["fcmOptions"]?["link"]?.string ?? notification?["click_action"]?.string
    }

    /// The payload as compact JSON in UTF-8, which is what gets encrypted.
    public var payloadBytes: [UInt8] { JSONValue.object(payload).encoded() }

    /// Bytes of the payload as compact JSON in UTF-8, before encryption.
    public var byteCount: Int { JSONValue.object(payload).encodedByteCount }

    /// The request that carries it to a push service, without padding.
    public var request: WebPushRequest { WebPushRequest(headers: headers, plaintextByteCount: byteCount) }
}

extension WebPushEvent {
    /// What Firebase's SDK hands to a page's `onMessage` and to a worker's `onBackgroundMessage`.
    ///
    /// Of the notification only title, body, image and icon are left, and only where they are not empty; names are the
    /// SDK's (`externalizePayload`).
    public var pagePayload: JSONObject {
        var page: JSONObject = [:]
        page["from"] = payload["from"]
        page["collapseKey"] = payload["collapse_key"]
        page["messageId"] = payload["fcmMessageId"]
        if let notification {
            var kept: JSONObject = [:]
            for name in ["title", "body", "image", "icon"] where notification[name]?.isTruthy == true {
                kept[name] = notification[name]
            }
            page["notification"] = .object(kept)
        }
        page["data"] = payload["data"]
        let options = payload["fcmOptions"]?.object
        if options != nil || notification?["click_action"]?.isTruthy == true {
            var kept: JSONObject = [:]
            if let link, !link.isEmpty { kept["link"] = .string(link) }
            if let label = options?["analytics_label"], label.isTruthy { kept["analyticsLabel"] = label }
            page["fcmOptions"] = .object(kept)
        }
        return page
    }
}

extension JSONValue {
    /// Whether JavaScript takes it for true: all but `null`, `false`, 0 and the empty text.
    package var isTruthy: Bool {
        switch self {
        case .null: false
        case .bool(let value): value
        case .integer(let value): value != 0
        case .number(let value): value != 0 && !value.isNaN
        case .string(let value): !value.isEmpty
        case .array, .object: true
        }
    }
}

extension WebPushEvent {
    /// What FCM knows and a message does not, and how it treats what its documentation leaves open.
    public struct RelayOptions: Sendable, Hashable {
        /// How the common notification and `webpush.notification` come together.
        ///
        /// FCM documents for title and body alone that the second overrides the first.
        public enum CommonFields: Sendable, Hashable {
            /// A member that `webpush.notification` does not have is taken from the common notification, the picture
            /// included, which is what reports of pictures in Chrome fit (firebase-admin-dotnet#308).
            case inherited
            /// Title and body are taken from the common notification, the picture is not.
            case inheritedTexts
            /// Nothing of the common notification is taken where `webpush.notification` exists.
            case replaced
        }

        /// How the message's data and `webpush.data` come together.
        public enum CommonData: Sendable, Hashable {
            /// `webpush.data` takes the place of the message's data, as FCM documents ("overrides").
            case replaced
            /// Keys that `webpush.data` does not have are taken from the message's data.
            case merged
        }

        /// Where the page's link arrives.
        public enum LinkPlace: Sendable, Hashable, CaseIterable {
            /// `fcmOptions.link`.
            case fcmOptions
            /// `notification.click_action`, into which FCM copies the link on some of its ways, as the SDK notes.
            case clickAction
        }

        /// The project's number; arrives as `from`.
        public var senderID: String
        /// Arrives as `fcmMessageId`: a UUID.
        public var messageID: String
        /// Arrives as `priority`; `nil` is `high` for a message of high urgency and `normal` for any other.
        public var priority: String?
        /// Arrives as `collapse_key`; `nil` leaves it out, as captured events do.
        public var collapseKey: String?
        /// Arrives as `productId`; `nil` leaves it out.
        public var productID: String?
        /// Whether a message to a topic has `/topics/…` as `from`, as on Android; on the Web no capture shows it.
        public var namesTopic: Bool
        /// Default: inherited, member by member.
        public var commonFields: CommonFields
        /// Default: replaced.
        public var commonData: CommonData
        /// Default: both.
        public var linkPlaces: Set<LinkPlace>
        /// `TTL` where the sender gave none, in seconds; FCM's default is four weeks.
        public var timeToLive: Int
        /// `Urgency` where the sender gave none.
        public var urgency: WebPushRequest.Urgency
        /// Set where the message comes from the Firebase console, which adds what the API does not.
        public var campaign: APNSNotification.Campaign?
        /// Seconds since 1970 when FCM took the message; a campaign's data has it.
        public var acceptedAt: Int

        /// Makes options; the message id is a new UUID and the time is now unless given.
        public init(
            senderID: String = "123456789012",
            messageID: String? = nil,
            acceptedAt: Int? = nil,
            campaign: APNSNotification.Campaign? = nil
        ) {
            self.senderID = senderID
            self.messageID = messageID ?? UUID().uuidString.lowercased()
            priority = nil
            collapseKey = nil
            productID = nil
            namesTopic = false
            commonFields = .inherited
            commonData = .replaced
            linkPlaces = Set(LinkPlace.allCases)
            timeToLive = Int(Capabilities.standard.number(.ttlSecondsDefault, in: .seconds, on: .fcm))
            urgency = .normal
            self.campaign = campaign
            self.acceptedAt = acceptedAt ?? Int(Date().timeIntervalSince1970)
        }

        /// Values of realistic length that are always the same, for tests and for counting bytes.
        public static let sample = RelayOptions(
            messageID: "00000000-0000-4000-8000-000000000000",
            acceptedAt: 1_700_000_000
        )
    }
}
