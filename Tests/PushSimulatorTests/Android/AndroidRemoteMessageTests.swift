// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Testing

@testable import PushSimulator

/// The message that the app gets in `onMessageReceived` (`RemoteMessage`).
@Suite(.timeLimit(.minutes(10)))
struct AndroidRemoteMessageTests {
    private func message(_ extras: JSONObject) -> AndroidRemoteMessage {
        AndroidRemoteMessage(AndroidIntent(extras: extras), AndroidLog(clock: ContinuousClock()))
    }

    @Test(arguments: ["gcm.n.", "gcm.notification."])
    func `all of a notification is there, whichever prefix it has`(_ prefix: String) {
        let fields: JSONObject = [
            "e": "1", "title": "a_title", "body": "a_body", "icon": "an_icon", "sound2": "a_sound", "color": "#123456",
            "click_action": "a_click_action", "android_channel_id": "a_channel_id", "tag": "a_tag",
            "image": "https://an.image", "ticker": "ticker", "notification_priority": "1", "visibility": "2",
            "notification_count": "3", "event_time": "123", "sticky": "true", "local_only": "true",
            "default_sound": "true", "default_light_settings": "true", "default_vibrate_timings": "true",
            "light_settings": "[\"#FFFFFFFF\",\"2000\",\"3000\"]", "vibrate_timings": "[\"1000\",\"2000\",\"3000\"]",
        ]
        var extras = JSONObject()
        for (key, value) in fields { extras[prefix + key] = value }
        #expect(
            message(extras).notification == [
                "title": "a_title", "body": "a_body", "icon": "an_icon", "imageUrl": "https://an.image",
                "tag": "a_tag", "color": "#123456", "clickAction": "a_click_action", "channelId": "a_channel_id",
                "ticker": "ticker", "sound": "a_sound", "notificationPriority": 1, "visibility": 2,
                "notificationCount": 3, "eventTime": 123, "vibrateTimings": [1000, 2000, 3000],
                "lightSettings": ["color": "#ffffff", "on": 2000, "off": 3000], "sticky": true, "localOnly": true,
                "defaultSound": true, "defaultVibrateSettings": true, "defaultLightSettings": true,
            ]
        )
    }

    @Test func `texts of the app's resources are named, not looked up`() throws {
        let notification = try #require(
            message([
                "gcm.n.e": "1", "gcm.n.title_loc_key": "t", "gcm.n.title_loc_args": "[\"1\", 2]",
                "gcm.n.body_loc_key": "b", "gcm.n.body_loc_args": "[]",
            ]).notification
        )
        #expect(notification["titleLocalizationKey"] == "t")
        #expect(notification["titleLocalizationArgs"] == ["1", "2"])
        #expect(notification["bodyLocalizationArgs"] == [])
        #expect(notification["title"] == nil)
    }

    @Test func `a picture's URL is handed on even when it is none`() {
        #expect(
            message(["gcm.n.e": "1", "gcm.n.image": "an_image_thing"]).notification?["imageUrl"] == "an_image_thing"
        )
        #expect(message(["gcm.n.e": "1"]).notification?["imageUrl"] == nil)
        #expect(message(["gcm.n.image": "https://e.com/a.png"]).notification == nil)
    }

    @Test(
        arguments: [
            (["google.original_priority": "high"], .high, .unknown),
            (["google.original_priority": "test", "google.priority": "high"], .unknown, .high),
            (["google.priority": "high"], .high, .high), (["google.priority": "normal"], .normal, .normal),
            (["google.delivered_priority": "normal"], .unknown, .normal),
            (["google.delivered_priority": "test"], .unknown, .unknown),
            (["google.priority": "high", "google.priority_reduced": "1"], .high, .normal),
            (["google.priority": "high", "google.priority_reduced": "test"], .high, .high), ([:], .unknown, .unknown),
        ] as [(JSONObject, AndroidRemoteMessage.Priority, AndroidRemoteMessage.Priority)]
    )
    func `priorities have their old names too`(
        _ extras: JSONObject,
        _ original: AndroidRemoteMessage.Priority,
        _ delivered: AndroidRemoteMessage.Priority
    ) {
        #expect(message(extras).originalPriority == original)
        #expect(message(extras).priority == delivered)
    }

    @Test(
        arguments: [
            ("10000000000", 10_000_000_000), (20_000_000_000, 20_000_000_000), (nil, 0), ("abc", 0), (true, 0),
        ] as [(JSONValue?, Int)]
    )
    func `times are numbers or texts`(_ value: JSONValue?, _ expected: Int) {
        var extras = JSONObject()
        extras["google.sent_time"] = value
        extras["google.ttl"] = value
        let read = message(extras)
        #expect(read.sentTime == expected)
        #expect(read.timeToLive == expected)
    }

    @Test func `the server's own name for a message counts where Play services gave none`() {
        #expect(message(["message_id": "abc123"]).messageID == "abc123")
        #expect(message(["message_id": "abc123", "google.message_id": "m"]).messageID == "m")
        #expect(message([:]).messageID == nil)
    }

    @Test func `in the foreground the app gets the message, with its picture's URL`() async throws {
        let device = AndroidDevice.configured { $0.app.state = .foreground }
        var push = PushMessage.picture("https://user:secret@example.com/a.png")
        push.data = ["recipe": "margherita"]
        let delivery = await device.receive(push, relayed: .sample)
        let message = try #require(delivery.androidSteps(.messageReceived).first?.fields["message"])
        #expect(message["from"] == "123456789012")
        #expect(message["senderId"] == "123456789012")
        #expect(message["messageId"] == "0:1700000000000000%1ca7c0ffee1ca7c0")
        #expect(message["priority"] == "high")
        #expect(message["ttl"] == 2_419_200)
        #expect(message["data"] == ["recipe": "margherita"])
        #expect(message["notification"]?["title"] == "Sparky")
        #expect(message["notification"]?["imageUrl"]?.string?.contains("secret") == false)
    }

    @Test func `data alone is handed over without a notification, and what is shown is not handed over`() async throws {
        let data = await AndroidDevice.configured().receive(PushMessage(to: .topic("pizza"), data: ["k": "v"]))
        let message = try #require(data.androidSteps(.messageReceived).first?.fields["message"])
        #expect(message["from"] == "/topics/pizza")
        #expect(message["notification"] == nil)
        let shown = await AndroidDevice.configured().receive(.picture(nil))
        #expect(shown.androidSteps(.messageReceived).isEmpty)
    }
}
