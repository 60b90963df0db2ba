// SPDX-License-Identifier: Apache-2.0

import PushMessages
import PushSimulator
import Testing

@Suite(.timeLimit(.minutes(10)))
struct EligibilityTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var aps: JSONObject
        var outcome: Delivery.Outcome
        var reason: String
    }

    static let cases: [Case] = [
        Case(
            testDescription: "a text that may be changed",
            aps: ["alert": "b", "mutable-content": 1],
            outcome: .modified,
            reason: "eligible"
        ),
        Case(
            testDescription: "woken in the background as well",
            aps: ["alert": "b", "mutable-content": 1, "content-available": 1],
            outcome: .modified,
            reason: "eligible"
        ),
        Case(
            testDescription: "true in place of 1",
            aps: ["alert": ["title": "t"], "mutable-content": true],
            outcome: .modified,
            reason: "eligible"
        ),
        Case(
            testDescription: "a localized title only",
            aps: ["alert": ["title-loc-key": "T"], "mutable-content": 1],
            outcome: .modified,
            reason: "eligible"
        ),
        Case(
            testDescription: "0",
            aps: ["alert": ["title": "t"], "mutable-content": 0],
            outcome: .original,
            reason: "not-mutable"
        ),
        Case(testDescription: "missing", aps: ["alert": ["body": "b"]], outcome: .original, reason: "not-mutable"),
        Case(
            testDescription: "underscores",
            aps: ["alert": ["body": "b"], "mutable_content": 1],
            outcome: .original,
            reason: "not-mutable"
        ),
        Case(
            testDescription: "the string 1",
            aps: ["alert": ["body": "b"], "mutable-content": "1"],
            outcome: .original,
            reason: "not-mutable"
        ),
        Case(
            testDescription: "background",
            aps: ["mutable-content": 1, "content-available": 1],
            outcome: .silent,
            reason: "no-alert"
        ),
        Case(
            testDescription: "sound only",
            aps: ["mutable-content": 1, "sound": "default"],
            outcome: .silent,
            reason: "no-alert"
        ),
        Case(
            testDescription: "badge only",
            aps: ["mutable-content": 1, "badge": 3],
            outcome: .silent,
            reason: "no-alert"
        ),
        Case(
            testDescription: "an empty alert",
            aps: ["mutable-content": 1, "alert": ["title": "", "body": ""]],
            outcome: .silent,
            reason: "no-alert"
        ),
        Case(testDescription: "nothing", aps: [:], outcome: .silent, reason: "no-alert"),
    ]

    @Test(arguments: cases)
    func `the extension runs for alerts that may be changed`(_ test: Case) async {
        let push = APNSNotification(payload: ["aps": .object(test.aps)])
        let delivery = await AppleDevice.unhurried().receive(push)
        #expect(delivery.outcome == test.outcome)
        #expect(delivery.steps(.eligibility).first?.fields["reason"]?.string == test.reason)
        #expect(delivery.steps(.extensionStarted).isEmpty == (test.outcome != .modified))
        #expect((delivery.displayed == nil) == (test.outcome == .silent))
    }

    @Test func `the string 1 counts where the device is told so`() async {
        let push = APNSNotification(payload: ["aps": ["alert": "b", "mutable-content": "1"]])
        let device = AppleDevice.configured { $0.acceptsMutableContentString = true }
        #expect(await device.receive(push).outcome == .modified)
    }

    @Test func `alerts that the user turned off show nothing`() async {
        let device = AppleDevice.configured { $0.app.allowsAlerts = false }
        let delivery = await device.receive(.alert(image: "https://example.com/a.png"))
        #expect(delivery.outcome == .notShown)
        #expect(delivery.displayed == nil)
        #expect(delivery.rules == ["apple-alerts-disabled"])
    }

    @Test func `an app without an extension shows the original and says why there is no picture`() async {
        let device = AppleDevice.configured { $0.app.hasServiceExtension = false }
        let delivery = await device.receive(.alert(image: "https://example.com/a.png"))
        #expect(delivery.outcome == .original)
        #expect(delivery.displayed?.title == "Sparky")
        #expect(delivery.rules == ["apple-no-service-extension"])
        let log = delivery.steps(.deviceLog).compactMap { $0.fields["text"]?.string }
        #expect(log.contains("[com.example.app] No extension available for bundle"))
    }

    @Test func `a payload larger than Apple's service takes never arrives`() async {
        let push = APNSNotification.alert(["padding": .string(String(repeating: "x", count: 4096))])
        let delivery = await AppleDevice.unhurried().receive(push)
        #expect(delivery.outcome == .notShown)
        #expect(delivery.displayed == nil)
        #expect(delivery.rules == ["apple-payload-too-large"])
        #expect(delivery.steps(.deviceLog) == [])
    }

    @Test func `a Live Activity is not changed by an extension`() async {
        var push = APNSNotification.alert(image: "https://example.com/a.png")
        push.headers["apns-push-type"] = "liveactivity"
        let delivery = await AppleDevice.unhurried().receive(push)
        #expect(delivery.outcome == .original)
        #expect(delivery.rules == ["apple-live-activity", "apple-live-activity-ignored"])
    }

    @Test(
        arguments: [
            (["alert": "b"], "apple-mutable-content-missing"),
            (["content-available": 1, "mutable-content": 1], "apple-no-alert"),
            (["sound": "default", "mutable-content": 1], "apple-no-alert"),
        ] as [(JSONObject, String)]
    )
    func `a picture that no extension fetches is explained`(aps: JSONObject, rule: String) async {
        let push = APNSNotification(
            payload: ["aps": .object(aps), "fcm_options": ["image": "https://example.com/a.png"]])
        let delivery = await AppleDevice.unhurried().receive(push)
        #expect(delivery.rules == [rule])
    }

    @Test func `a text without a picture leaves nothing to explain`() async {
        let push = APNSNotification(payload: ["aps": ["alert": "b"]])
        #expect(await AppleDevice.unhurried().receive(push).findings == [])
    }
}
