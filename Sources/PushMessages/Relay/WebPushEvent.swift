// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A push in the form that a page's service worker receives, with the headers of the request to the push service.
///
/// The payload is what `event.data.json()` returns in the worker, after decryption. It has the members that Firebase's
/// JavaScript SDK declares (`internal-message-payload.ts`) and that captured events have.
public struct WebPushEvent: Sendable, Hashable {
    /// Headers of the request to the push service: `TTL`, `Urgency`, `Topic`, in this spelling; browsers do not see
    /// them.
    public var headers: StringMap
    /// The event's data: `from`, `priority`, `fcmMessageId`, and `notification`, `data`, `fcmOptions` if they are set.
    public var payload: JSONObject

    /// Makes a push from an unchanged payload; push services refuse a request without a `TTL` header.
    public init(headers: StringMap = [:], payload: JSONObject) {
        self.headers = headers
        self.payload = payload
    }

    /// The object that the SDK's worker passes to `showNotification`; `nil` if the push has only data.
    public var notification: JSONObject? { payload["notification"]?.object }

    /// The sender's data; empty if there is none.
    public var data: JSONObject { payload["data"]?.object ?? [:] }

    /// The URL that the SDK's worker opens on a click: `fcmOptions.link`, otherwise `notification.click_action`.
    public var link: String? {
        payload["fcmOptions"]?["link"]?.string ?? notification?["click_action"]?.string
    }

    /// The payload as compact JSON in UTF-8, before encryption.
    public var payloadBytes: [UInt8] { JSONValue.object(payload).encoded() }

    /// Size of the payload as compact JSON in UTF-8, in bytes before encryption.
    public var byteCount: Int { JSONValue.object(payload).encodedByteCount }

    /// The request that carries it to a push service, without padding.
    package var request: WebPushRequest { WebPushRequest(headers: headers, plaintextByteCount: byteCount) }
}

extension WebPushEvent {
    /// The object that Firebase's SDK passes to a page's `onMessage` and to a worker's `onBackgroundMessage`.
    ///
    /// Of the notification, only title, body, image and icon remain, if they are not empty. The names are from the SDK
    /// (`externalizePayload`).
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
    /// Whether the value is truthy in JavaScript: everything except `null`, `false`, 0, NaN and the empty string.
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
    /// The facts that FCM knows and a message does not contain, and choices that FCM's documentation leaves open.
    public struct RelayOptions: Sendable, Hashable {
        /// How the common notification and `webpush.notification` are combined.
        ///
        /// FCM documents only for title and body that the second overrides the first.
        public enum CommonFields: Sendable, Hashable {
            /// A member that is missing in `webpush.notification` comes from the common notification, also the picture;
            /// reports of pictures in Chrome agree with this (firebase-admin-dotnet#308).
            case inherited
            /// Title and body come from the common notification if they are missing, the picture does not.
            case inheritedTexts
            /// Nothing comes from the common notification if `webpush.notification` exists.
            case replaced
        }

        /// How the message's `data` and `webpush.data` are combined.
        public enum CommonData: Sendable, Hashable {
            /// `webpush.data` replaces the message's data, as FCM documents ("overrides").
            case replaced
            /// Keys that are missing in `webpush.data` come from the message's data.
            case merged
        }

        /// The member in which the page's link arrives.
        public enum LinkPlace: Sendable, Hashable, CaseIterable {
            /// `fcmOptions.link`.
            case fcmOptions
            /// `notification.click_action`, to which some of FCM's endpoints copy the link, as the SDK notes.
            case clickAction
        }

        /// The project number; arrives as `from`.
        public var senderID: String
        /// Arrives as `fcmMessageId`: a UUID.
        public var messageID: String
        /// Arrives as `priority`; `nil` sends `high` for a message of high urgency and `normal` for any other.
        public var priority: String?
        /// Arrives as `collapse_key`; `nil` leaves it out, as in captured events, unless there is a campaign.
        public var collapseKey: String?
        /// Arrives as `productId`; `nil` leaves it out.
        public var productID: String?
        /// Whether a message to a topic has `/topics/…` as `from`, as on Android; no captured event of the Web shows
        /// it.
        public var namesTopic: Bool
        /// How the common notification and `webpush.notification` are combined; by default, missing members are
        /// inherited.
        public var commonFields: CommonFields
        /// How `data` and `webpush.data` are combined; by default, `webpush.data` replaces `data`.
        public var commonData: CommonData
        /// The members in which the page's link arrives; both by default.
        public var linkPlaces: Set<LinkPlace>
        /// `TTL` in seconds if the sender gave none; FCM's default is 4 weeks.
        public var timeToLive: Int
        /// `Urgency` if the sender gave none; normal by default.
        public var urgency: WebPushEvent.Urgency
        /// The campaign of a message from the Firebase console, which adds keys that the API does not; `nil` for the
        /// API.
        public var campaign: APNSNotification.Campaign?
        /// Time in seconds since 1970 when FCM accepted the message; arrives in a campaign's data.
        public var acceptedAt: Int

        /// Makes options; by default, the message id is a new UUID and the time is now.
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
            timeToLive = Capabilities.standard.seconds(.ttlSecondsDefault, on: .fcm)
            urgency = .normal
            self.campaign = campaign
            self.acceptedAt = acceptedAt ?? Int(Date().timeIntervalSince1970)
        }

        /// Constant values of realistic length, for tests and for counting bytes.
        public static let sample = RelayOptions(
            messageID: "00000000-0000-4000-8000-000000000000",
            acceptedAt: 1_700_000_000
        )
    }
}
