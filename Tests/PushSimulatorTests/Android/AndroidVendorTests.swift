// SPDX-License-Identifier: Apache-2.0

import LoopbackServer
import PushMessages
import Testing

@testable import PushSimulator

/// Data messages as the SDKs of vendors show them.
@Suite(.timeLimit(.minutes(10)))
struct AndroidVendorTests {
    private static let routes: LoopbackRoutes = ["/a.png": .bytes(SampleMedia.png.bytes, contentType: "image/png")]

    private static func message(_ data: StringMap) -> PushMessage { PushMessage(to: .token("t"), data: data) }

    /// The data that each SDK reads, with `PICTURE` in place of the picture's URL.
    static let shown: [(data: StringMap, channel: String?, actions: [String])] = [
        (
            [
                "custom": #"{"i":"x","a":{"actionButtons":[{"id":"1","text":"Yes"}]}}"#, "title": "Hi", "alert": "Text",
                "bicon": "PICTURE", "licon": "ic_face",
            ], "fcm_fallback_notification_channel", ["Yes"]
        ),
        (
            ["_ab": "true", "t": "Hi", "a": "Text", "ab_iu": "PICTURE", "ab_a0_t": "Open"],
            "com_appboy_default_notification_channel", ["Open"]
        ),
        (
            [
                "com.urbanairship.title": "Hi", "com.urbanairship.push.ALERT": "Text",
                "com.urbanairship.style": #"{"type":"big_picture","big_picture":"PICTURE"}"#,
            ], "com.urbanairship.default", []
        ),
        (
            [
                "wzrk_pn": "true", "nt": "Hi", "nm": "Text", "wzrk_bp": "PICTURE",
                "wzrk_acts": #"[{"l":"Buy"},{"l":"No"}]"#,
            ],
            "fcm_fallback_notification_channel", ["Buy", "No"]
        ),
        (
            [
                "title": "Hi", "body": "Text",
                "itbl":
                    #"{"attachment-url":"PICTURE","actionButtons":[{"title":"A"},{"title":"B"},{"title":"C"},{"title":"D"}]}"#,
            ], "com.example.app", ["A", "B", "C"]
        ),
        (
            ["CIO-Delivery-ID": "d", "CIO-Delivery-Token": "t", "title": "Hi", "body": "Text", "image": "PICTURE"],
            "com.example.app", []
        ),
        (
            ["push_from": "moengage", "gcm_title": "Hi", "gcm_alert": "Text", "gcm_image_url": "PICTURE"],
            "moe_default_channel", []
        ),
        (
            ["_k": "{}", "title": "Hi", "body": "Text", "image_url": "PICTURE", "channel_id": "news"], "news", []
        ),
        (["pw_msg": "1", "header": "Hi", "title": "Text", "b": "PICTURE"], "fcm_fallback_notification_channel", []),
        (
            ["title": "Hi", "msg": "Text", "com.batch": #"{"i":"1","bp":{"u":"PICTURE"},"a":[{"l":"Go"}]}"#],
            "fcm_fallback_notification_channel", ["Go"]
        ),
        (
            ["notifee": #"{"title":"Hi","body":"Text","android":{"style":{"type":0,"picture":"PICTURE"}}}"#],
            "fcm_fallback_notification_channel", []
        ),
        (["webhook_id": "w", "title": "Hi", "message": "Text", "image": "PICTURE", "channel": "Door"], "Door", []),
    ]

    @Test(arguments: shown)
    func `a vendor's message is shown with its picture`(
        _ data: StringMap,
        _ channel: String?,
        _ actions: [String]
    ) async throws {
        try await withLoopbackServer(Self.routes) { server in
            let url = server.url("/a.png")
            let data = StringMap(data.map { (key: $0.key, value: $0.value.replacing("PICTURE", with: url)) })
            let delivery = await AndroidDevice.configured().receive(Self.message(data))
            #expect(delivery.outcome == .shown)
            #expect(delivery.displayed?.title == "Hi" && delivery.displayed?.body == "Text")
            #expect(delivery.android?.style == .bigPicture)
            #expect(delivery.displayed?.attachments.count == 1)
            #expect(delivery.android?.channel == channel)
            #expect(delivery.android?.actions == actions)
            #expect(delivery.android?.model?.isEmpty == false)
            #expect(delivery.rules.contains("android-sdk-model"))
        }
    }

    @Test func `an Expo message without a notification is a long text`() async {
        let data: StringMap = [
            "title": "Hi", "message": "Text", "experienceId": "@me/shop", "scopeKey": "@me/shop", "body": "{}",
        ]
        let delivery = await AndroidDevice.configured().receive(Self.message(data))
        #expect(delivery.displayed?.title == "Hi" && delivery.displayed?.body == "Text")
        #expect(delivery.android?.style == .bigText)
        #expect(delivery.android?.channel == "expo_notifications_fallback_notification_channel")
        let open = await AndroidDevice.configured { $0.app.state = .foreground }.receive(Self.message(data))
        #expect(open.outcome == .handedToApp)
        #expect(open.findings.first?.message.contains("setNotificationHandler") == true)
    }

    @Test(
        arguments: [
            ["itbl": #"{"isGhostPush":true}"#, "title": "Hi", "body": "Text"], ["itbl": "{}", "title": "no body"],
            ["_k": "{}"],
            ["com.batch": #"{"i":"1"}"#, "title": "no msg"], ["pw_msg": "1", "title": "Text", "silent": "true"],
            ["webhook_id": "w", "message": "clear_notification", "tag": "door"],
        ] as [StringMap]
    )
    func `what a vendor's SDK keeps silent about is not shown`(_ data: StringMap) async {
        let delivery = await AndroidDevice.configured().receive(Self.message(data))
        #expect(delivery.outcome == .handedToApp && delivery.displayed == nil)
        #expect(delivery.findings.first?.message.hasPrefix("Nothing is shown: the message is for ") == true)
    }

    @Test func `the setting decides whose SDK the app has`() async {
        let data: StringMap = ["_ab": "true", "t": "Hi", "a": "Text"]
        for (sdk, isShown) in [("auto", true), ("braze", true), ("onesignal", false), ("none", false)] {
            let device = AndroidDevice.configured { $0.app.messagingSDK = .init(rawValue: sdk)! }
            #expect(await device.receive(Self.message(data)).outcome == (isShown ? .shown : .handedToApp), "\(sdk)")
        }
        #expect(AndroidDevice.MessagingSDK(rawValue: "unheard-of") == nil)
        let native = AndroidDevice.configured { $0.app.messagingSDK = .init(rawValue: "react-native-firebase")! }
        let handed = await native.receive(Self.message(["k": "v"]))
        #expect(handed.findings.first?.message.contains("setBackgroundMessageHandler") == true)
    }

    @Test func `an app's own data says what is certain`() async {
        let delivery = await AndroidDevice.configured().receive(Self.message(["k": "v"]))
        #expect(delivery.findings.first?.message.hasPrefix("The app's own code decides what is shown") == true)
    }

    @Test(
        arguments: [
            (["com.urbanairship.push.ALERT": "Text", "com.urbanairship.style": #"{"big_picture":"PICTURE"}"#], 7),
            (["custom": #"{"i":"x"}"#, "alert": "Text", "bicon": "PICTURE"], 20),
        ] as [(StringMap, Int)]
    )
    func `each SDK waits for a picture as long as it says`(_ data: StringMap, _ seconds: Int) async throws {
        try await withLoopbackServer(["/slow.png": .neverAnswers]) { server in
            let url = server.url("/slow.png")
            let data = StringMap(data.map { (key: $0.key, value: $0.value.replacing("PICTURE", with: url)) })
            let clock = ManualClock()
            let device = AndroidDevice.configured { $0.clock = clock }
            async let delivering = device.receive(Self.message(data))
            _ = try await server.request(number: 0)
            await clock.sleeper()
            clock.advance(by: .seconds(seconds))
            let finding = await delivering.findings.first { $0.rule == "android-download-timed-out" }
            #expect(finding?.message.contains("\(seconds) s") == true)
        }
    }
}
