// SPDX-License-Identifier: Apache-2.0

import Fixtures
import Testing

@testable import PushMessages

/// Payloads with the keys that the SDKs' own unit tests and documentation use, and ordinary messages beside them.
@Suite(.timeLimit(.minutes(10)))
struct VendorRecognitionTests {
    /// What each vendor's Android SDK gets: the vendor, the data, and the title and text that it shows; `nil` for neither.
    static let messages: [(vendor: String, data: StringMap, title: String?, text: String?)] = [
        (
            "onesignal",
            [
                "custom": #"{"i":"b2f7f966","a":{"x":"y"},"u":"https://e.com"}"#, "title": "T", "alert": "B",
                "o": #"[{"i":"1","n":"Yes","p":"ic"}]"#, "chnl": #"{"id":"c","nm":"News"}"#, "grp": "g", "pri": "10",
            ], "T", "B"
        ),
        ("onesignal", ["custom": #"{"i":"b2f7f966"}"#, "alert": "B"], nil, "B"),
        (
            "braze",
            [
                "_ab": "true", "t": "T", "a": "B", "cid": "c", "uri": "https://e.com", "p": "1", "extra": "{}",
                "ab_c": "true", "ab_c0_i": "https://e.com/a.jpg",
            ], "T", "B"
        ),
        (
            "airship",
            [
                "com.urbanairship.push.ALERT": "B", "com.urbanairship.push.PUSH_ID": "id",
                "com.urbanairship.push.CANONICAL_PUSH_ID": "c", "com.urbanairship.title": "T",
                "com.urbanairship.metadata": "m", "^d": "app://x",
            ], "T", "B"
        ),
        (
            "clevertap",
            [
                "wzrk_pn": "true", "nt": "T", "nm": "B", "wzrk_id": "1_2", "wzrk_acct_id": "A", "wzrk_ck": "k",
                "pr": "high", "wzrk_dl": "app://x",
            ], "T", "B"
        ),
        (
            "clevertap",
            [
                "wzrk_pn": "true", "wzrk_acct_id": "A", "nt": "T", "nm": "B", "pt_id": "pt_basic",
                "pt_big_img": "https://e.com/a.jpg",
            ], "T", "B"
        ),
        (
            "iterable",
            [
                "title": "T", "body": "B", "sound": "s.wav",
                "itbl": #"{"campaignId":1,"templateId":2,"messageId":"m","isGhostPush":false}"#,
            ], "T", "B"
        ),
        (
            "customerio",
            ["CIO-Delivery-ID": "d", "CIO-Delivery-Token": "t", "title": "T", "body": "B", "link": "app://x"], "T", "B"
        ),
        (
            "moengage",
            [
                "push_from": "moengage", "gcm_notificationType": "normal notification", "gcm_title": "T",
                "gcm_alert": "B", "gcm_campaign_id": "1_L_0", "moe_app_id": "A", "moe_cid_attr": "{}",
                "gcm_actions": #"[{"action_title":"Buy","action_id":"b"}]"#,
            ], "T", "B"
        ),
        (
            "klaviyo",
            [
                "_k": #"{"$message":"m"}"#, "title": "T", "body": "B", "url": "app://x", "notification_priority": "1",
                "key_value_pairs": #"{"a":"b"}"#,
            ], "T", "B"
        ),
        (
            "pushwoosh",
            ["pw_msg": "1", "p": "h", "header": "T", "title": "B", "u": "{}", "md": "{}", "pri": "1", "vib": "1"], "T",
            "B"
        ),
        ("batch", ["msg": "B", "title": "T", "com.batch": #"{"i":"id","l":"app://x","pr":1,"t":"c"}"#], "T", "B"),
        (
            "notifee", ["notifee": #"{"title":"T","body":"B","android":{"channelId":"c","actions":[{"title":"Go"}]}}"#],
            "T", "B"
        ),
        (
            "expo",
            [
                "title": "T", "message": "B", "body": #"{"k":1}"#, "scopeKey": "@me/app", "experienceId": "@me/app",
                "projectId": "0f1", "channelId": "news",
            ], "T", "B"
        ),
        (
            "home-assistant",
            [
                "title": "T", "message": "B", "webhook_id": "w", "tag": "t", "color": "#fff", "action_1_key": "A",
                "action_1_title": "Open",
            ], "T", "B"
        ),
        (
            "webengage",
            [
                "source": "webengage", "message_action": "show_system_tray_notification",
                "message_data":
                    #"{"experimentId":"e","title":"T","message":"B","expandableDetails":{"style":"BIG_PICTURE","image":"https://e.com/a.jpg"}}"#,
            ], "T", "B"
        ),
        ("leanplum", ["lp_message": "B", "title": "T", "_lpm": "1", "_lpx": "{}"], "T", "B"),
        (
            "intercom",
            [
                "receiver": "intercom_sdk", "intercom_push_type": "push_only", "title": "T", "body": "B",
                "uri": "app://x",
            ], "T", "B"
        ),
        (
            "amplify",
            [
                "pinpoint.notification.title": "T", "pinpoint.notification.body": "B",
                "pinpoint.campaign.campaign_id": "c",
                "pinpoint.notification.imageUrl": "https://e.com/a.jpg",
            ], "T", "B"
        ),
        (
            "mattermost",
            [
                "ack_id": "a", "server_id": "s", "type": "message", "channel_id": "c", "channel_name": "T",
                "message": "B", "post_id": "p",
            ], "T", "B"
        ),
        (
            "rocket-chat",
            [
                "ejson": #"{"host":"https://chat.example/","rid":"r","type":"d"}"#, "title": "T", "message": "B",
                "notId": "7",
            ], "T", "B"
        ),
        (
            "cordova-plugin-push",
            [
                "title": "T", "message": "B", "style": "picture", "picture": "https://e.com/a.jpg", "summaryText": "S",
                "notId": "7", "content-available": "1",
            ], "T", "B"
        ),
        (
            "cordova-plugin-push", ["title": "T", "body": "B", "image": "https://e.com/a.jpg", "force-start": "1"], "T",
            "B"
        ),
    ]

    @Test(arguments: messages)
    func `a message is named, and its texts are found`(
        _ vendor: String,
        _ data: StringMap,
        _ title: String?,
        _ text: String?
    ) throws {
        let found = try #require(Vendor.recognize(data: data))
        #expect(found.id == vendor)
        let object = JSONObject(data.map { (key: $0.key, value: JSONValue.string($0.value)) })
        let drawing = try #require(found.android)
        #expect(drawing.shows(object))
        #expect(drawing.title.lazy.compactMap { $0.text(in: object) }.first == title)
        #expect(drawing.text.lazy.compactMap { $0.text(in: object) }.first == text)
    }

    /// What each vendor's service extension gets, beside `aps`.
    static let payloads: [(vendor: String, payload: String)] = [
        ("onesignal", #"{"custom":{"i":"b2f7f966","a":{"x":"y"}},"buttons":[{"i":"1","n":"Yes"}]}"#),
        ("onesignal", #"{"os_data":{"i":"b2f7f966","buttons":[{"i":"1","n":"Yes"}]}}"#),
        ("braze", #"{"ab":{"c":"k"},"ab_uri":"https://e.com"}"#),
        ("braze", #"{"ab":{"uninstall_tracking":true}}"#),
        ("airship", #"{"_":"e2c0","com.urbanairship.metadata":"eyJ2"}"#),
        ("airship", #"{"_":"e2c0","^d":"app://x"}"#),
        ("clevertap", #"{"W$id":"0_0","W$default":true,"wzrk_dl":"app://x"}"#),
        ("iterable", #"{"itbl":{"campaignId":1,"messageId":"m","defaultAction":{"type":"openApp"}}}"#),
        ("customerio", #"{"CIO-Delivery-ID":"d","CIO-Delivery-Token":"t","CIO":{"push":{"link":"app://x"}}}"#),
        ("moengage", #"{"moengage":{"cid":"1","app_id":"A","silentPush":1},"app_extra":{"moe_deeplink":"app://x"}}"#),
        (
            "klaviyo",
            #"{"body":{"_k":{"$message":"m"},"action_buttons":[]},"url":"app://x","badge_config":"set_count"}"#
        ),
        ("pushwoosh", #"{"pw_msg":"1","p":"h","md":"{}","l":"app://x"}"#),
        ("batch", #"{"com.batch":{"i":"id","l":"app://x"}}"#),
        ("notifee", #"{"notifee_options":{"ios":{"attachments":[{"url":"https://e.com/a.jpg"}]}}}"#),
        ("expo", #"{"body":{"k":1},"experienceId":"@me/app","scopeKey":"@me/app","projectId":"0f1"}"#),
        ("home-assistant", #"{"webhook_id":"w","entity_id":"camera.door"}"#),
        (
            "webengage",
            #"{"source":"webengage","expandableDetails":{"style":"CAROUSEL_V1","items":[{"image":"https://e.com/a.jpg"}]}}"#
        ),
        ("leanplum", #"{"_lpm":1,"_lpx":{"__name__":"Open URL"}}"#),
        ("mattermost", #"{"ack_id":"a","server_id":"s","channel_id":"c","signature":"NO_SIGNATURE"}"#),
        ("rocket-chat", #"{"ejson":"{\"host\":\"https://chat.example/\",\"rid\":\"r\"}"}"#),
    ]

    @Test(arguments: payloads)
    func `a payload is named`(_ vendor: String, _ text: String) throws {
        #expect(Vendor.recognize(payload: try #require(try JSONValue(parsing: text).object))?.id == vendor)
    }

    /// Keys of apps' own data, some of them near those of vendors.
    private static let keys = [
        "title", "body", "message", "text", "alert", "image", "image_url", "imageUrl", "picture", "icon", "url", "link",
        "deeplink", "deep_link", "type", "id", "orderId", "order_id", "user_id", "userId", "screen", "route", "action",
        "click_action", "badge", "sound", "channel", "channel_id", "channelId", "tag", "category", "priority", "custom",
        "data", "payload", "extra", "extras", "source", "receiver", "sender", "campaign", "campaign_id", "p", "k", "s",
        "t", "a", "b", "u", "l", "m", "uri", "attachment", "attachments", "media", "rich_media", "experience",
        "projectId",
        "ab", "ab_test", "server", "server_id", "room_id", "post_id", "webhook", "push_id", "msg", "notification",
    ]
    private static let values = [
        "1", "true", "", "news", "https://cdn.example/a.jpg", "app://orders/7", #"{"id":7,"kind":"order"}"#,
        #"{"title":"a","image":"https://cdn.example/a.jpg"}"#, "[1,2,3]", "Hello", "web", "user_7", "{", "null",
    ]

    @Test func `ordinary messages are no vendor's`() {
        var generator = SeededNumbers(seed: 45)
        for _ in 0..<2000 {
            var data: StringMap = [:]
            for _ in 0..<Int.random(in: 1...8, using: &generator) {
                data[Self.keys.randomElement(using: &generator)!] = Self.values.randomElement(using: &generator)!
            }
            #expect(Vendor.recognize(data: data) == nil, "\(data)")
            var payload: JSONObject = ["aps": ["alert": "Hello", "mutable-content": 1, "category": "news"]]
            for (key, value) in data { payload[key] = (try? JSONValue(parsing: value)) ?? .string(value) }
            #expect(Vendor.recognize(payload: payload) == nil, "\(payload)")
            let message: JSONValue = [
                "message": [
                    "topic": "news", "data": .object(JSONObject(data.map { (key: $0.key, value: .string($0.value)) })),
                ]
            ]
            #expect(Vendor.recognize(request: message) == nil, "\(message)")
        }
    }

    @Test(arguments: [
        #"{"ab":{"variant":"B"},"image":"https://cdn.example/a.jpg"}"#,
        #"{"rich-media":"https://cdn.example/a.jpg"}"#, #"{"attachment":{"url":"https://cdn.example/a.jpg"}}"#,
        #"{"source":"web","receiver":"intercom","ejson":"{}","ack_id":"1"}"#,
    ])
    func `keys that are only near are no vendor's`(_ text: String) throws {
        #expect(Vendor.recognize(payload: try #require(try JSONValue(parsing: text).object)) == nil)
    }
}
