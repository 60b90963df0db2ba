// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Testing

@testable import PushSimulator

/// The intents that a touch and a dismissal send (`CommonNotificationBuilder`), and the measured events
/// (`MessagingAnalytics`).
@Suite(.timeLimit(.minutes(10)))
struct AndroidPendingIntentTests {
    typealias Intent = DisplayedNotification.Android.PendingIntent

    private static let measured: JSONObject = [
        "google.c.a.e": "1", "google.c.a.c_id": "composer_key", "google.c.a.c_l": "composer_label",
        "google.c.a.ts": "1234567890", "google.c.a.udt": "0", "google.c.a.m_l": "summer", "from": "123",
        "google.c.sender.id": "123", "recipe": "margherita", "google.ttl": 60, "collapse_key": "c",
    ]

    private func shown(_ extras: JSONObject, _ others: JSONObject = [:]) async -> DisplayedNotification.Android? {
        await AndroidDevice.configured().receive(.notification(extras, others)).android
    }

    @Test func `a touch on its action starts the app's activity for it`() async throws {
        let android = await shown(["click_action": "OPEN", "link": "https://a.example/"])
        let intent = try #require(android?.contentIntent)
        #expect(intent.receiver == .activity)
        #expect(intent.action == "OPEN")
        #expect(intent.data == nil)
        #expect(intent.package == "com.example.app")
        #expect(intent.flags == ["NEW_TASK", "CLEAR_TOP"])
    }

    @Test func `a touch on a link views it within the app`() async throws {
        let android = await shown(["link": "https://a.example/", "link_android": "https://b.example/"])
        let intent = try #require(android?.contentIntent)
        #expect(intent.action == "android.intent.action.VIEW")
        #expect(intent.data == "https://b.example/")
        #expect(intent.package == "com.example.app")
        #expect(intent.flags == ["CLEAR_TOP"])
    }

    @Test func `without both the launcher's activity comes, if there is one`() async throws {
        let android = await shown(["title": "T"])
        #expect(android?.contentIntent?.action == "android.intent.action.MAIN")
        let device = AndroidDevice.configured { $0.app.hasLauncherActivity = false }
        let without = await device.receive(.notification(["title": "T"]))
        #expect(without.displayed != nil)
        #expect(without.android?.contentIntent == nil)
    }

    @Test func `the activity gets what is not the SDK's own, and no picture`() async throws {
        let android = await shown(
            ["title": "T", "image": "https://example.com/a.png"],
            ["k": "v", "gcm.notification.x": "old", "google.c.x": "y", "google.message_id": "m", "collapse_key": "c"]
        )
        let extras = try #require(android?.contentIntent?.extras)
        #expect(extras == ["k": "v", "google.message_id": "m", "collapse_key": "c"])
    }

    @Test func `a message that is not measured has no word for its dismissal`() async {
        let android = await shown(["title": "T"], ["k": "v", "from": "123"])
        #expect(android?.deleteIntent == nil)
        #expect(android?.contentIntent?.extras["gcm.n.analytics_data"] == nil)
        #expect(android?.contentIntent?.event == nil)
    }

    @Test func `a measured one tells the service of its dismissal`() async throws {
        let android = await shown(["title": "T"], Self.measured)
        let intent = try #require(android?.deleteIntent)
        #expect(intent.receiver == .broadcast)
        #expect(intent.action == "com.google.firebase.MESSAGING_EVENT")
        #expect(intent.component == "com.google.firebase.iid.FirebaseInstanceIdReceiver")
        let wrapped = try #require(intent.extras["wrapped_intent"])
        #expect(wrapped["action"] == "com.google.firebase.messaging.NOTIFICATION_DISMISS")
        #expect(
            wrapped["extras"] == [
                "google.c.a.e": "1", "google.c.a.c_id": "composer_key", "google.c.a.c_l": "composer_label",
                "google.c.a.ts": "1234567890", "google.c.a.udt": "0", "google.c.a.m_l": "summer", "from": "123",
            ]
        )
        #expect(intent.extras.count == 1)
        let content = try #require(android?.contentIntent)
        #expect(content.extras["gcm.n.analytics_data"] == wrapped["extras"])
        #expect(content.extras["recipe"] == "margherita")
        #expect(content.extras["google.c.a.c_id"] == nil)
    }

    @Test func `the system can tell all of a device's intents apart`() async {
        let device = AndroidDevice.configured()
        var codes: [Int?] = []
        for _ in 0..<2 {
            let android = await device.receive(.notification(["title": "T"], Self.measured)).android
            codes += [android?.contentIntent?.requestCode, android?.deleteIntent?.requestCode]
        }
        #expect(Set(codes).count == 4)
        #expect(!codes.contains(nil))
    }

    @Test func `touching and dismissing are events of their own`() async throws {
        let android = await shown(["title": "T"], Self.measured)
        let parameters: JSONObject = [
            "_nmid": "composer_key", "_nmn": "composer_label", "label": "summer", "_nmt": 1_234_567_890, "_ndt": 0,
        ]
        #expect(android?.contentIntent?.event == .init(name: "_no", parameters: parameters))
        #expect(android?.deleteIntent?.event == .init(name: "_nd", parameters: parameters))
    }

    @Test func `the machine format has all members`() async throws {
        let android = await shown(["title": "T", "click_action": "OPEN"], Self.measured)
        let intent = try #require(android?.deleteIntent?.json.object)
        let members = ["receiver", "action", "data", "package", "component", "flags", "extras", "requestCode", "event"]
        #expect(Set(intent.map(\.key)) == Set(members))
        #expect(intent["event"]?["name"] == "_nd")
        #expect(android?.json["contentIntent"]?["action"] == "OPEN")
    }

    // MARK: - What is measured on arrival

    private func logged(_ delivery: Delivery) -> [String?] {
        delivery.androidSteps(.analyticsLogged).map { $0.fields["name"]?.string }
    }

    @Test(arguments: [
        (AndroidDevice.AppState.background, ["_nr"]), (.locked, ["_nr"]), (.foreground, ["_nr", "_nf"]),
        (.forceStopped, []),
    ])
    func `a notification is received, in the foreground twice over`(
        _ state: AndroidDevice.AppState,
        _ names: [String]
    ) async {
        let device = AndroidDevice.configured { $0.app.state = state }
        let delivery = await device.receive(.notification(["title": "T"], Self.measured))
        #expect(logged(delivery) == names)
        let kinds = delivery.androidSteps(.analyticsLogged).map { $0.fields["parameters"]?["_nmc"] }
        #expect(kinds.allSatisfy { $0 == "display" })
    }

    @Test func `data is received as data, and a topic is named`() async throws {
        var extras = Self.measured
        extras["from"] = "/topics/pizza"
        extras["google.c.a.ts"] = "soon"
        extras["google.c.a.m_c"] = "news"
        let delivery = await AndroidDevice.configured().receive(AndroidIntent(extras: extras))
        #expect(logged(delivery) == ["_nr"])
        let parameters = try #require(delivery.androidSteps(.analyticsLogged).first?.fields["parameters"])
        #expect(parameters["_nmc"] == "data")
        #expect(parameters["_nt"] == "/topics/pizza")
        #expect(parameters["message_channel"] == "news")
        #expect(parameters["_nmt"] == nil)
    }

    @Test(arguments: [AndroidDevice.AppState.background, .foreground])
    func `a control group is measured and nothing else`(_ state: AndroidDevice.AppState) async {
        let device = AndroidDevice.configured { $0.app.state = state }
        let delivery = await device.receive(.notification(["title": "T", "noui": "1"], Self.measured))
        #expect(logged(delivery) == ["_nr"])
        #expect(delivery.displayed == nil)
        #expect(delivery.androidSteps(.messageReceived).isEmpty)
    }

    @Test(arguments: [nil, "0", "true", ""] as [String?])
    func `a message is measured only if google.c.a.e is 1`(_ value: String?) async {
        var extras = Self.measured
        extras["google.c.a.e"] = value.map(JSONValue.string)
        let delivery = await AndroidDevice.configured().receive(.notification(["title": "T"], extras))
        #expect(logged(delivery) == [])
    }

    @Test func `a duplicate and news about messages are not measured`() async {
        var extras = Self.measured
        extras["google.message_id"] = "m"
        let device = AndroidDevice.configured()
        let first = await device.receive(.notification(["title": "T"], extras))
        let second = await device.receive(.notification(["title": "T"], extras))
        #expect(logged(first) == ["_nr"])
        #expect(logged(second) == [])
        extras["google.message_id"] = "n"
        extras["message_type"] = "deleted_messages"
        let news = await device.receive(.notification(["title": "T"], extras))
        #expect(logged(news) == [])
    }

    @Test func `an analytics label of a message makes it measured`() async {
        var message = PushMessage.picture(nil)
        message.fcmOptions = .init(analyticsLabel: "summer")
        let delivery = await AndroidDevice.configured().receive(message)
        #expect(delivery.android?.deleteIntent?.event?.parameters["label"] == "summer")
    }
}
