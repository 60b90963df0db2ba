// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import PushMessages

@Suite(.timeLimit(.minutes(10)))
struct VendorTests {
    @Test func `each row of the table is read completely`() throws {
        let bytes = Vendor.embedded.withUTF8Buffer(Array.init)
        let rows = try #require(try JSONValue(parsing: bytes)["vendors"]?.array)
        #expect(Vendor.all.map(\.id) == rows.compactMap { $0["id"]?.string })
        #expect(Set(Vendor.all.map(\.id)).count == rows.count)
        for vendor in Vendor.all { #expect(vendor.sources.allSatisfy { $0.hasPrefix("https://") }, "\(vendor.id)") }
    }

    @Test func `a row with an unknown member, or one of another type, is not read`() throws {
        let row: JSONObject = ["id": "x", "name": "X", "sources": ["https://x.example"]]
        #expect(Vendor(json: .object(row)) != nil)
        for (name, value) in [("colour", "red"), ("dataKeys", "k"), ("android", ["wheels": 4])] as [(String, JSONValue)]
        {
            var wrong = row
            wrong[name] = value
            #expect(Vendor(json: .object(wrong)) == nil, "\(name)")
        }
    }

    /// One message of each vendor as its Android SDK gets it, and the pictures in it.
    static let messages: [(vendor: String, data: StringMap, pictures: [String])] = [
        ("expo", ["title": "a", "message": "b", "experienceId": "@me/shop", "scopeKey": "@me/shop"], []),
        (
            "onesignal",
            [
                "custom": #"{"i":"3f2c9a1e-0d4b-4c55-9a1f-6f0f7c2d8e10","a":{}}"#, "alert": "b",
                "bicon": "https://cdn.example/a.jpg", "licon": "ic_face",
            ], ["https://cdn.example/a.jpg", "ic_face"]
        ),
        (
            "cordova-plugin-push",
            ["title": "a", "message": "b", "style": "picture", "picture": "https://cdn.example/a.jpg"],
            ["https://cdn.example/a.jpg"]
        ),
        (
            "braze", ["_ab": "true", "t": "a", "a": "b", "ab_iu": "https://cdn.example/a.jpg"],
            ["https://cdn.example/a.jpg"]
        ),
        (
            "braze", ["_ab": "true", "a": "b", "extra": #"{"appboy_image_url":"https://cdn.example/e.jpg"}"#],
            ["https://cdn.example/e.jpg"]
        ),
        (
            "airship",
            [
                "com.urbanairship.push.ALERT": "b",
                "com.urbanairship.style": #"{"type":"big_picture","big_picture":"https://cdn.example/a.jpg"}"#,
            ], ["https://cdn.example/a.jpg"]
        ),
        (
            "clevertap", ["wzrk_pn": "true", "nt": "a", "nm": "b", "wzrk_bp": "https://cdn.example/a.jpg"],
            ["https://cdn.example/a.jpg"]
        ),
        (
            "iterable",
            ["title": "a", "body": "b", "itbl": #"{"messageId":"m","attachment-url":"https://cdn.example/a.jpg"}"#],
            ["https://cdn.example/a.jpg"]
        ),
        (
            "customerio",
            ["CIO-Delivery-ID": "d", "CIO-Delivery-Token": "t", "title": "a", "image": "https://cdn.example/a.jpg"],
            ["https://cdn.example/a.jpg"]
        ),
        (
            "moengage", ["push_from": "moengage", "gcm_title": "a", "gcm_image_url": "https://cdn.example/a.jpg"],
            ["https://cdn.example/a.jpg"]
        ),
        (
            "klaviyo", ["_k": "{}", "title": "a", "image_url": "https://cdn.example/a.jpg"],
            ["https://cdn.example/a.jpg"]
        ),
        ("pushwoosh", ["pw_msg": "1", "title": "b", "b": "https://cdn.example/a.jpg"], ["https://cdn.example/a.jpg"]),
        (
            "batch", ["msg": "b", "com.batch": #"{"i":"1","bp":{"u":"https://cdn.example/a.jpg"}}"#],
            ["https://cdn.example/a.jpg"]
        ),
        (
            "notifee",
            ["notifee": #"{"title":"a","android":{"style":{"type":0,"picture":"https://cdn.example/a.jpg"}}}"#],
            ["https://cdn.example/a.jpg"]
        ),
        ("home-assistant", ["message": "b", "webhook_id": "w", "image": "/local/a.jpg"], ["/local/a.jpg"]),
    ]

    @Test(arguments: messages)
    func `a data message is recognised by its keys`(_ vendor: String, _ data: StringMap, _ pictures: [String]) throws {
        let found = try #require(Vendor.recognize(data: data))
        #expect(found.id == vendor)
        let object = JSONObject(data.map { (key: $0.key, value: JSONValue.string($0.value)) })
        #expect(found.pictures(inData: object).compactMap(\.value.string) == pictures)
    }

    @Test(
        arguments: [
            ["image": "https://cdn.example/a.jpg", "title": "a", "body": "b", "message": "c"],
            ["custom": "yes", "itbl": "", "type": "order", "source": "app"],
            ["custom": #"{"id":"7","i":null}"#, "picture": "https://cdn.example/a.jpg"],
            ["notifee": "on", "push_from": "server", "_ab": "false", "experienceId": "7"],
            ["CIO-Delivery-ID": "only one", "webhook_id": "w", "attachment": "https://cdn.example/a.jpg"],
        ] as [StringMap]
    )
    func `an app's own data is no vendor's`(_ data: StringMap) {
        #expect(Vendor.recognize(data: data) == nil)
    }

    /// One payload of each vendor as its service extension gets it.
    static let payloads: [(vendor: String, payload: String)] = [
        ("expo", #"{"body":{"_richContent":{"image":"https://cdn.example/a.jpg"}}}"#),
        ("onesignal", #"{"att":{"id":"https://cdn.example/a.jpg"}}"#),
        ("onesignal", #"{"os_data":{"i":"x","att":{"1":"https://cdn.example/a.jpg"}}}"#),
        ("braze", #"{"ab":{"c":"k","att":{"url":"https://cdn.example/a.jpg","type":"jpg"}}}"#),
        ("airship", #"{"_":"1","com.urbanairship.media_attachment":{"url":["https://cdn.example/a.jpg"]}}"#),
        ("clevertap", #"{"W$id":"0","ct_mediaType":"image","ct_mediaUrl":"https://cdn.example/a.jpg"}"#),
        ("emarsys", #"{"ems":{"version":"APNS_V2"},"notification":{"imageUrl":"https://cdn.example/a.jpg"}}"#),
        ("emarsys", #"{"image_url":"https://cdn.example/a.jpg","ems":{"multichannelId":"1"},"ems_msg":{}}"#),
        ("iterable", #"{"itbl":{"messageId":"m","attachment-url":"https://cdn.example/a.jpg"}}"#),
        ("customerio", #"{"CIO":{"push":{"image":"https://cdn.example/a.jpg"}}}"#),
        ("moengage", #"{"moengage":{"cid":"1","media-type":"image","media-attachment":"https://cdn.example/a.jpg"}}"#),
        ("klaviyo", #"{"rich-media":"https://cdn.example/a.jpg","rich-media-type":"jpg"}"#),
        ("pushwoosh", #"{"pw_msg":"1","attachment":"https://cdn.example/a.jpg"}"#),
        ("batch", #"{"com.batch":{"i":"1","at":{"u":"https://cdn.example/a.jpg"}}}"#),
        ("notifee", #"{"notifee_options":{"image":"https://cdn.example/a.jpg"}}"#),
        ("home-assistant", #"{"webhook_id":"w","attachment":{"url":"https://cdn.example/a.jpg"}}"#),
    ]

    @Test(arguments: payloads)
    func `a payload is recognised with its picture`(_ vendor: String, _ text: String) throws {
        let payload = try #require(try JSONValue(parsing: text).object)
        let found = try #require(Vendor.recognize(payload: payload))
        #expect(found.id == vendor)
        #expect(found.pictures(inPayload: payload).map(\.value) == ["https://cdn.example/a.jpg"])
    }

    @Test(arguments: [
        #"{"image":"https://cdn.example/a.jpg","att":"file","custom":{"id":1},"body":{"k":"v"}}"#,
        #"{"fcm_options":{"image":"https://cdn.example/a.jpg"},"gcm.message_id":"1","google.c.a.e":"1"}"#,
        #"{"attachment":"https://cdn.example/a.jpg","ab":"test B","moengage":"no"}"#,
    ])
    func `an app's own payload is no vendor's`(_ text: String) throws {
        let payload = try #require(try JSONValue(parsing: text).object)
        #expect(Vendor.recognize(payload: payload) == nil)
    }

    @Test func `a value within a text is found, and its path ends at the text`() throws {
        let data: JSONObject = ["itbl": #"{"attachment-url":"u"}"#, "list": [["a": 1], ["a": 2]]]
        let match = try #require(KeyPattern("itbl/attachment-url").matches(in: data).first)
        #expect(match.path == ["itbl"] && match.name == "itbl.attachment-url" && !match.isDirect)
        #expect(KeyPattern("list/*/a").matches(in: data).map(\.name) == ["list[0].a", "list[1].a"])
        #expect(KeyPattern("list/*/a").matches(in: data).allSatisfy { $0.isDirect })
    }

    @Test func `a large list costs no more than its start`() {
        let data: JSONObject = ["att": .array(Array(repeating: "https://cdn.example/a.jpg", count: 10_000))]
        #expect(KeyPattern("att/*").matches(in: data).count == 32)
    }
}
