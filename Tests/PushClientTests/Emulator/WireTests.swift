// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushEmulator
import PushMessages
import Testing

@testable import PushClient

/// The same messages as Google's own SDK sends: `test_wire.py` is the other half, `same_messages.json` what both put on the
/// wire.
@Suite(.timeLimit(.minutes(10)))
struct WireTests {
    private static let expected: JSONObject = {
        let file = URL(filePath: #filePath).appending(path: "../../../PushEmulatorTests/Python/same_messages.json")
        let bytes = (try? Data(contentsOf: file.standardizedFileURL)).map { [UInt8]($0) } ?? []
        return (try? JSONValue(parsing: bytes))?.object ?? [:]
    }()

    @Test func `every message is sent`() {
        #expect(Set(Self.messages.keys) == Set(Self.expected.keys))
    }

    @Test(arguments: messages.keys.sorted())
    func `the emulator gets the canonical message`(_ name: String) async throws {
        let message = try #require(Self.messages[name])
        let expected = try #require(Self.expected[name])
        var configuration = Emulator.Configuration()
        configuration.ports = .free
        let push = try await Emulator(configuration).withRunning { emulator in
            let client = try FCMClient(
                project: "p",
                credentials: .accessToken("owner"),
                configuration: .init(endpoint: .emulator(emulator.url.absoluteString))
            )
            #expect(await client.send(message).name != nil)
            return try #require(try await emulator.inbox.latest())
        }
        #expect(push.message.json == expected)
        // The bytes say nothing else.
        #expect(try JSONValue(parsing: push.request) == ["message": expected])
    }

    private static let messages: [String: PushMessage] = [
        "topic": PushMessage(
            to: .topic("news"),
            notification: .init(
                title: "Sparky says hello!",
                body: "A new slice.",
                image: "https://foo.bar/pizza-monster.png"
            )
        ),
        "token": PushMessage(
            to: .token("bk3RNwTe3H0:CI2k_HHwgIpoDKCIZvvDMExUdFQ3P1"),
            data: ["recipe": "margherita", "größe": "33 ½ \"cm\"/🍕\n\u{2028}"]
        ),
        "condition": condition, "android": android, "apns": apns, "webpush": webpush,
    ]

    private static var condition: PushMessage {
        var message = PushMessage(
            to: .condition(.topic("a") && (.topic("b") || !.topic("c"))),
            notification: .init(title: "t")
        )
        message.fcmOptions = .init(analyticsLabel: "campaign")
        return message
    }

    private static var android: PushMessage {
        var notification = PushMessage.AndroidNotification()
        notification.title = "T"
        notification.icon = "i"
        notification.color = "#f45342"
        notification.tag = "x"
        notification.clickAction = "OPEN"
        notification.bodyLocKey = "bk"
        notification.bodyLocArgs = ["1", "2"]
        notification.channelID = "c"
        notification.image = "https://foo.bar/a.png"
        notification.sticky = true
        notification.localOnly = false
        notification.notificationPriority = .max
        notification.visibility = .public
        notification.notificationCount = 3
        var config = PushMessage.AndroidConfig()
        config.collapseKey = "k"
        config.priority = .high
        config.ttl = .milliseconds(3_600_500)
        config.restrictedPackageName = "com.example"
        config.data = ["a": "b"]
        config.notification = notification
        config.fcmOptions = .init(analyticsLabel: "android")
        var message = PushMessage(to: .topic("news"))
        message.android = config
        return message
    }

    private static var apns: PushMessage {
        var aps = PushMessage.APS()
        aps.alert = .content(title: "T", subtitle: "S", body: "B")
        aps.badge = 42
        aps.sound = .named("bell.caf")
        aps.contentAvailable = true
        aps.mutableContent = true
        aps.category = "food"
        aps.threadIdentifier = "lunch"
        var message = PushMessage(to: .topic("news"))
        message.apns = .init(
            headers: ["apns-priority": "10"],
            payload: .init(aps: aps, custom: ["kitchen": ["oven": [1, 2.5, .null]]]),
            fcmOptions: .init(analyticsLabel: "apple", image: "https://foo.bar/pizza-monster.png")
        )
        return message
    }

    private static var webpush: PushMessage {
        var notification = PushMessage.WebpushNotification()
        notification.title = "T"
        notification.image = "https://foo.bar/w.png"
        notification.actions = [.init(action: "like", title: "Like", icon: "https://foo.bar/l.png")]
        notification.dir = .rightToLeft
        notification.requireInteraction = true
        notification.timestamp = 1_500_415_314_455
        notification.vibrate = [100, 50, 100]
        var message = PushMessage(to: .topic("news"))
        message.webpush = .init(
            headers: ["Urgency": "high"],
            data: ["k": "v"],
            notification: notification,
            fcmOptions: .init(link: "https://foo.bar/menu")
        )
        return message
    }
}
