// SPDX-License-Identifier: Apache-2.0

import LoopbackServer
import PushMessages
import Testing

@testable import PushSimulator

/// Who shows a message (`FirebaseMessagingService`, `DisplayNotification`).
@Suite(.timeLimit(.minutes(10)))
struct AndroidDispatchTests {
    @Test func `a notification is shown by the SDK, even with data beside it`() async {
        var message = PushMessage.picture(nil)
        message.data = ["recipe": "margherita"]
        let delivery = await AndroidDevice.configured().receive(message)
        #expect(delivery.platform == .android)
        #expect(delivery.outcome == .shown)
        #expect(delivery.displayed?.title == "Sparky")
        #expect(delivery.displayed?.body == "A new slice is out.")
        #expect(delivery.displayed?.userInfo == ["recipe": "margherita"])
        #expect(delivery.android?.style == .bigText)
        #expect(delivery.findings == [])
        #expect(delivery.androidSteps(.dispatched).first?.fields["to"] == "system")
    }

    @Test(arguments: AndroidDevice.AppState.allCases)
    func `data alone goes to the app in every state but stopped`(_ state: AndroidDevice.AppState) async {
        let device = AndroidDevice.configured { $0.app.state = state }
        let delivery = await device.receive(PushMessage(to: .token("t"), data: ["k": "v"]))
        #expect(delivery.displayed == nil)
        #expect(delivery.outcome == (state == .forceStopped ? .notShown : .handedToApp))
        #expect(delivery.rules == [state == .forceStopped ? "android-force-stopped" : "android-data-only"])
    }

    @Test func `a picture in the data is a warning, and points to its place`() async throws {
        let message = PushMessage(to: .token("t"), data: ["imageUrl": "https://example.com/a.png"])
        let finding = try #require(await AndroidDevice.configured().receive(message).findings.first)
        #expect(finding.rule == "android-data-only")
        #expect(finding.severity == .warning)
        #expect(finding.path == "message.data.imageUrl")
        #expect(finding.message.contains("data.imageUrl"))
    }

    @Test(arguments: [
        (AndroidDevice.AppState.foreground, Delivery.Outcome.handedToApp), (.background, .shown), (.locked, .shown),
        (.forceStopped, .notShown),
    ])
    func `the app's state decides about a notification`(
        _ state: AndroidDevice.AppState,
        _ outcome: Delivery.Outcome
    ) async {
        let device = AndroidDevice.configured { $0.app.state = state }
        let delivery = await device.receive(.picture(nil))
        #expect(delivery.outcome == outcome)
    }

    @Test func `in the foreground no picture is downloaded`() async throws {
        try await withLoopbackServer(["/a.png": .bytes(SampleMedia.png.bytes, contentType: "image/png")]) { server in
            let device = AndroidDevice.configured { $0.app.state = .foreground }
            let delivery = await device.receive(.picture(server.url("/a.png")))
            #expect(delivery.rules == ["android-foreground"])
            #expect(delivery.findings.first?.message.contains("getImageUrl") == true)
            #expect(server.requestCount == 0)
        }
    }

    @Test func `the last ten messages are known again, an eleventh is not`() async {
        let device = AndroidDevice.configured()
        func receive(_ id: String) async -> Delivery {
            await device.receive(.notification(["title": "T"], ["google.message_id": .string(id)]))
        }
        for number in 0..<10 {
            let delivery = await receive("m\(number)")
            #expect(delivery.outcome == .shown)
        }
        let again = await receive("m0")
        #expect(again.outcome == .duplicate)
        #expect(again.displayed == nil)
        #expect(again.rules == ["android-duplicate"])
        #expect(again.androidLog == ["Received duplicate message: m0"])
        let eleventh = await receive("m10")
        #expect(eleventh.outcome == .shown)
        let forgotten = await receive("m0")
        #expect(forgotten.outcome == .shown)
        let kept = await receive("m2")
        #expect(kept.outcome == .duplicate)
    }

    @Test func `a message without an id is never dropped`() async {
        let device = AndroidDevice.configured()
        for _ in 0..<3 {
            let delivery = await device.receive(.notification(["title": "T"]))
            #expect(delivery.outcome == .shown)
        }
    }

    @Test func `the same message relayed twice under one id is a duplicate`() async {
        let device = AndroidDevice.configured()
        let first = await device.receive(.picture(nil), relayed: .sample)
        let second = await device.receive(.picture(nil), relayed: .sample)
        #expect(first.outcome == .shown)
        #expect(second.outcome == .duplicate)
    }

    @Test(arguments: [AndroidDevice.AppState.background, .foreground])
    func `a control group sees nothing, and the app hears nothing`(_ state: AndroidDevice.AppState) async {
        let device = AndroidDevice.configured { $0.app.state = state }
        let delivery = await device.receive(.notification(["title": "T", "noui": "true"]))
        #expect(delivery.outcome == .silent)
        #expect(delivery.rules == ["android-control-group"])
    }

    @Test(arguments: ["deleted_messages", "send_event", "send_error", "nonsense"])
    func `news about messages is no message`(_ type: String) async {
        let delivery = await AndroidDevice.configured().receive(
            .notification(["title": "T"], ["message_type": .string(type)])
        )
        #expect(delivery.outcome == .silent)
        #expect(delivery.rules == ["android-message-type"])
        let isUnknown = delivery.androidLog == ["Received message with unknown type: nonsense"]
        #expect(isUnknown == (type == "nonsense"))
        let ordinary = await AndroidDevice.configured().receive(.notification(["title": "T"], ["message_type": "gcm"]))
        #expect(ordinary.outcome == .shown)
    }

    @Test func `without the user's permission nothing is shown`() async {
        for (version, evidence) in [("15", "POST_NOTIFICATIONS"), ("12", "turned off")] {
            let device = AndroidDevice.configured {
                $0.systemVersion = .init(version)!
                $0.app.allowsNotifications = false
            }
            let delivery = await device.receive(.picture(nil))
            #expect(delivery.outcome == .notShown)
            #expect(delivery.rules == ["android-permission"])
            #expect(delivery.findings.first?.message.contains(evidence) == true)
        }
    }

    @Test func `a blocked channel shows nothing`() async {
        let device = AndroidDevice.configured { $0.app.channels = [.init(id: "offers", importance: .none)] }
        var message = PushMessage.picture(nil)
        message.android = .init(notification: .init(channelID: "offers"))
        let delivery = await device.receive(message)
        #expect(delivery.outcome == .notShown)
        #expect(delivery.rules == ["android-channel-blocked"])
        #expect(delivery.findings.first?.path == "message.android.notification.channel_id")
    }

    @Test func `another app's message is not delivered`() async throws {
        var message = PushMessage.picture(nil)
        message.android = .init(restrictedPackageName: "com.example.other")
        let delivery = await AndroidDevice.configured().receive(message)
        #expect(delivery.outcome == .notShown)
        let finding = try #require(delivery.findings.first)
        #expect(finding.rule == "android-package")
        #expect(finding.fix?.edits == [.remove(path: ["message", "android", "restricted_package_name"])])
    }

    @Test func `what a lock screen shows goes by device, channel and visibility`() async {
        func shown(_ setting: AndroidDevice.LockScreenContent, _ visibility: String?) async -> String? {
            let device = AndroidDevice.configured {
                $0.app.state = .locked
                $0.lockScreen = setting
            }
            var extras: JSONObject = ["title": "T"]
            extras["visibility"] = visibility.map(JSONValue.string)
            return await device.receive(.notification(extras)).android?.lockScreen
        }
        for (setting, visibility, expected) in [
            (AndroidDevice.LockScreenContent.full, nil, "full"), (.redacted, nil, "redacted"),
            (.redacted, "0", "redacted"),
            (.redacted, "1", "full"), (.full, "-1", "hidden"), (.hidden, "1", "hidden"),
        ] as [(AndroidDevice.LockScreenContent, String?, String)] {
            let content = await shown(setting, visibility)
            #expect(content == expected, "\(setting) \(visibility ?? "none")")
        }
        let unlocked = await AndroidDevice.configured().receive(.notification(["title": "T"]))
        #expect(unlocked.android?.lockScreen == nil)
    }
}
