// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Testing

@Suite(.timeLimit(.minutes(10)))
struct APNSNotificationTests {
    @Test func `bytes are those of compact JSON in UTF-8`() {
        let push = APNSNotification(payload: ["aps": ["alert": "Grüße \"\n"], "k": [1, 2.5, true, .null]])
        let expected = #"{"aps":{"alert":"Grüße \"\n"},"k":[1,2.5,true,null]}"#
        #expect(String(decoding: push.payloadBytes, as: UTF8.self) == expected)
        #expect(push.byteCount == expected.utf8.count)
    }

    @Test func `calls may be larger than other pushes`() {
        #expect(APNSNotification(payload: [:]).byteLimit == 4096)
        #expect(APNSNotification(headers: ["apns-push-type": "voip"], payload: [:]).byteLimit == 5120)
    }

    @Test(
        arguments: [
            (["alert": "b"], true), (["alert": ["title": "t"]], true), (["alert": ["loc-key": "k"]], true),
            (["alert": ""], false), (["alert": ["title": "", "body": ""]], false), (["alert": ["action": "x"]], false),
            (["sound": "default"], false), (["badge": 3], false), ([:], false),
        ] as [(JSONValue, Bool)]
    )
    func `only text makes an alert`(_ aps: JSONValue, _ isAlert: Bool) {
        #expect(APNSNotification(payload: ["aps": aps]).isAlert == isAlert)
    }

    @Test(
        arguments: [(1, true), (true, true), (1.0, true), (0, false), (2, false), ("1", false), (.null, false)]
            as [(JSONValue, Bool)]
    )
    func `mutable-content counts as the number 1 alone`(_ value: JSONValue, _ isMutable: Bool) {
        #expect(APNSNotification(payload: ["aps": ["mutable-content": value]]).isMutable == isMutable)
        #expect(!APNSNotification(payload: ["mutable-content": value]).isMutable)
    }

    @Test func `the picture is read in one place`() {
        #expect(APNSNotification(payload: ["fcm_options": ["image": "u"]]).image == "u")
        #expect(APNSNotification(payload: ["fcm_options": ["image": 42]]).image == nil)
        #expect(APNSNotification(payload: ["fcm_options": "text"]).image == nil)
        #expect(APNSNotification(payload: ["aps": ["fcm_options": ["image": "u"]]]).image == nil)
    }

    @Test func `a topic is named as origin only where asked for`() {
        let message = PushMessage(to: .topic("news"), notification: .init(title: "Hi"))
        #expect(APNSNotification(relaying: message, options: .sample).payload["from"] == nil)
        var options = APNSNotification.RelayOptions.sample
        options.includesOrigin = true
        #expect(APNSNotification(relaying: message, options: options).payload["from"] == "/topics/news")
    }

    @Test func `who sends and when is said by the options`() {
        let options = APNSNotification.RelayOptions(
            messageID: "m",
            senderID: "7",
            fid: "f",
            acceptedAt: 1000
        )
        let push = APNSNotification(relaying: PushMessage(to: .token("t"), data: ["k": "v"]), options: options)
        #expect(
            push.payload == [
                "k": "v", "gcm.message_id": "m", "google.c.a.e": "1", "google.c.fid": "f", "google.c.sender.id": "7",
            ]
        )
        #expect(push.headers["apns-expiration"] == "2593000")
    }

    private static let printed = """
        {encoding: 'utf8', payload: {order: 7}, compiled: false, aps: {alert: 'Hi', 'mutable-content': 1}, expiry: 0,
        priority: 5, pushType: 'alert', topic: 'com.example.shop.voip', rawPayload: null, truncateAtWordEnd: false}
        """

    @Test func `a notification that node-apn prints is what it sends`() throws {
        let push = try #require(APNSNotification(document: try JSONValue(parsing: Self.printed)))
        #expect(push.payload == ["order": 7, "aps": ["alert": "Hi", "mutable-content": 1]])
        #expect(
            push.headers == [
                "apns-topic": "com.example.shop.voip", "apns-push-type": "alert", "apns-priority": "5",
                "apns-expiration": "0",
            ]
        )
        let findings = Linter.standard.lint(try JSONDocument(parsing: Array(Self.printed.utf8)))
        #expect(findings.map(\.rule) == ["apns-topic-suffix"])
        #expect(findings.allSatisfy { $0.fix == nil && $0.location == nil })
    }

    @Test(arguments: [
        #"{"payload": {}, "aps": {}}"#, #"{"payload": 1, "aps": {}, "compiled": false, "encoding": "utf8"}"#,
        #"{"payload": {}, "compiled": false, "encoding": "utf8"}"#,
    ])
    func `an object with a payload of its own is no printed notification`(_ text: String) throws {
        #expect(APNSNotification(document: try JSONValue(parsing: text)) == nil)
    }

}
