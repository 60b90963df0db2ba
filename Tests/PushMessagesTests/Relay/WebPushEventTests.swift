// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Testing

@Suite(.timeLimit(.minutes(10)))
struct WebPushEventTests {
    private static func relay(
        _ message: JSONValue,
        options: WebPushEvent.RelayOptions = .sample
    ) throws -> WebPushEvent {
        WebPushEvent(relaying: try readMessage(message), options: options)
    }

    @Test func `a message with data alone has the envelope and the data`() throws {
        let event = try Self.relay(["token": "t", "data": ["k": "v"]])
        #expect(
            event.payload == [
                "from": "123456789012", "priority": "normal", "fcmMessageId": "00000000-0000-4000-8000-000000000000",
                "data": ["k": "v"],
            ]
        )
        #expect(event.headers == ["TTL": "2419200", "Urgency": "normal"])
        #expect(event.notification == nil)
    }

    @Test func `options for the Web win over the common notification, member by member`() throws {
        let event = try Self.relay([
            "token": "t",
            "notification": ["title": "common", "body": "common body", "image": "https://e.com/common.png"],
            "webpush": [
                "notification": ["title": "own", "icon": "/i.png", "renotify": true, "tag": "x", "my": [1, .null]]
            ],
        ])
        #expect(
            event.payload["notification"] == [
                "title": "own", "body": "common body", "image": "https://e.com/common.png", "icon": "/i.png",
                "renotify": true, "tag": "x", "my": [1, .null],
            ]
        )
    }

    @Test func `an empty text is a text, and overrides too`() throws {
        let event = try Self.relay([
            "token": "t", "notification": ["title": "common", "image": "https://e.com/a.png"],
            "webpush": ["notification": ["title": "", "image": ""]],
        ])
        #expect(event.notification == ["title": "", "image": ""])
    }

    @Test(
        arguments: [
            (.inherited, ["title": "own", "body": "b", "image": "u"]),
            (.inheritedTexts, ["title": "own", "body": "b"]),
            (.replaced, ["title": "own"]),
        ] as [(WebPushEvent.RelayOptions.CommonFields, JSONValue)]
    )
    func `what is not documented about the common notification is an option`(
        _ fields: WebPushEvent.RelayOptions.CommonFields,
        _ expected: JSONValue
    ) throws {
        var options = WebPushEvent.RelayOptions.sample
        options.commonFields = fields
        let common: JSONValue = ["title": "t", "body": "b", "image": "u"]
        let own: JSONValue = ["notification": ["title": "own"]]
        let event = try Self.relay(["token": "t", "notification": common, "webpush": own], options: options)
        #expect(event.payload["notification"] == expected)
        let plain = try Self.relay(["token": "t", "notification": common], options: options)
        #expect(plain.payload["notification"] == common)
    }

    @Test func `data for the Web takes the place of the common data, unless told to join it`() throws {
        let message: JSONValue = [
            "token": "t", "data": ["a": "1", "b": "1"], "webpush": ["data": ["b": "2", "c": "2"]],
        ]
        #expect(try Self.relay(message).payload["data"] == ["b": "2", "c": "2"])
        var options = WebPushEvent.RelayOptions.sample
        options.commonData = .merged
        #expect(try Self.relay(message, options: options).payload["data"] == ["a": "1", "b": "2", "c": "2"])
    }

    @Test func `a link arrives as option and as click_action, the page's own click_action first`() throws {
        let link: JSONValue = ["fcm_options": ["link": "https://e.com/a"]]
        let event = try Self.relay(["token": "t", "notification": ["title": "x"], "webpush": link])
        #expect(event.payload["fcmOptions"] == ["link": "https://e.com/a"])
        #expect(event.notification == ["title": "x", "click_action": "https://e.com/a"])
        #expect(event.link == "https://e.com/a")

        var options = WebPushEvent.RelayOptions.sample
        options.linkPlaces = [.clickAction]
        let own = try Self.relay(
            [
                "token": "t",
                "webpush": [
                    "notification": ["click_action": "https://e.com/own"],
                    "fcm_options": ["link": "https://e.com/a"],
                ],
            ],
            options: options
        )
        #expect(own.payload["fcmOptions"] == nil)
        #expect(own.link == "https://e.com/own")
    }

    @Test func `data alone gets no notification by a link`() throws {
        let event = try Self.relay([
            "token": "t", "data": ["k": "v"], "webpush": ["fcm_options": ["link": "https://e.com/a"]],
        ])
        #expect(event.notification == nil)
        #expect(event.link == "https://e.com/a")
    }

    @Test func `the label for the Web wins over the common one`() throws {
        let common: JSONValue = ["token": "t", "fcm_options": ["analytics_label": "c"]]
        #expect(try Self.relay(common).payload["fcmOptions"] == ["analytics_label": "c"])
        let both: JSONValue = [
            "token": "t", "fcm_options": ["analytics_label": "c"],
            "webpush": ["fcm_options": ["analytics_label": "w"]],
        ]
        #expect(try Self.relay(both).payload["fcmOptions"] == ["analytics_label": "w"])
    }

    @Test func `a message from the console has its data, and one tag for the whole campaign`() throws {
        var options = WebPushEvent.RelayOptions.sample
        options.campaign = .init(identifier: "77", label: "Spring")
        let event = try Self.relay(["topic": "t", "notification": ["title": "x"]], options: options)
        #expect(event.payload["collapse_key"] == "campaign_collapse_key_77")
        #expect(event.notification?["tag"] == "campaign_collapse_key_77")
        #expect(
            event.data == [
                "gcm.n.e": "1", "google.c.a.c_id": "77", "google.c.a.c_l": "Spring", "google.c.a.e": "1",
                "google.c.a.ts": "1700000000", "google.c.a.udt": "0",
            ]
        )
    }

    @Test func `protocol headers keep the sender's values under one spelling, others go nowhere`() throws {
        let event = try Self.relay([
            "token": "t",
            "webpush": [
                "headers": [
                    "ttl": "60", "URGENCY": "high", "topic": "a_b", "image": "https://e.com/a.png", "Prefer": "x",
                ]
            ],
        ])
        #expect(event.headers == ["TTL": "60", "Urgency": "high", "Topic": "a_b"])
        #expect(event.payload["priority"] == "high")
    }

    @Test func `who sends is said by the options`() throws {
        var options = WebPushEvent.RelayOptions(senderID: "7", messageID: "m", acceptedAt: 1)
        options.namesTopic = true
        options.priority = "high"
        options.collapseKey = "k"
        options.productID = "p"
        let event = try Self.relay(["topic": "news"], options: options)
        #expect(
            event.payload == [
                "from": "/topics/news", "priority": "high", "fcmMessageId": "m", "collapse_key": "k",
                "productId": "p",
            ]
        )
        let other = WebPushEvent.RelayOptions()
        #expect(other.messageID.count == 36 && other.messageID != WebPushEvent.RelayOptions().messageID)
    }

    @Test func `bytes are those of compact JSON in UTF-8`() {
        let event = WebPushEvent(payload: ["notification": ["title": "Grüße"]])
        #expect(String(decoding: event.payloadBytes, as: UTF8.self) == #"{"notification":{"title":"Grüße"}}"#)
        #expect(event.byteCount == 36)
    }
}
