// SPDX-License-Identifier: Apache-2.0

import LoopbackServer
import PushMessages
import PushSimulator
import Testing

@testable import DownloadTaskExtension

/// The paths of a delivery's findings, and the effects of their fixes.
@Suite(.timeLimit(.minutes(10)))
struct FindingPlaceTests {
    private static func message(_ change: (inout PushMessage) -> Void) -> PushMessage {
        var message = PushMessage(to: .topic("news"), notification: .init(title: "Sparky", body: "Slices."))
        message.attachImage("https://example.com/unused.png")
        change(&message)
        return message
    }

    @Test func `a picture's finding points to where the message has it`() async throws {
        try await withLoopbackServer([:]) { server in
            let device = AppleDevice.unhurried()
            let url = server.url("/gone.png")
            let inOptions = await device.receive(Self.message { $0.apns.fcmOptions.image = url })
            #expect(inOptions.findings.first?.path == "message.apns.fcm_options.image")
            let inNotification = await device.receive(
                Self.message {
                    $0.apns.fcmOptions = .init()
                    $0.notification.image = url
                }
            )
            #expect(inNotification.findings.first?.rule == "apple-http-error")
            #expect(inNotification.findings.first?.path == "message.notification.image")
        }
    }

    @Test func `a picture that an extension finds elsewhere is pointed to there`() async throws {
        let url = "http://127.0.0.1:1/a.webp"
        let message = Self.message {
            $0.apns.fcmOptions = .init()
            $0.data["attachment-url"] = url
        }
        let delivery = await AppleDevice.unhurried().receive(
            message,
            handledBy: DownloadTaskExtension.NotificationService()
        )
        let finding = try #require(delivery.findings.first)
        #expect(finding.rule == "apple-connection-failed")
        #expect(finding.message.contains(url))
        #expect(finding.path == "message.data.attachment-url")
        let push = APNSNotification.alert(["attachment-url": .string(url)])
        let raw = await AppleDevice.unhurried().receive(
            push,
            handledBy: DownloadTaskExtension.NotificationService()
        )
        #expect(raw.findings.first?.path == "message.apns.payload.attachment-url")
    }

    @Test func `plain http has the same address by https as its fix`() async throws {
        let message = Self.message { $0.apns.fcmOptions.image = "http://pictures.example/a.png?w=1" }
        let delivery = await AppleDevice.unhurried().receive(message)
        let finding = try #require(delivery.findings.first)
        #expect(finding.rule == "apple-cleartext")
        let fixed = try #require(finding.fix?.apply(to: ["message": message.json]))
        #expect(fixed["message"]?["apns"]?["fcm_options"]?["image"] == "https://pictures.example/a.png?w=1")
        // A port that speaks http does not speak https.
        let withPort = Self.message { $0.apns.fcmOptions.image = "http://pictures.example:8080/a.png" }
        #expect(await AppleDevice.unhurried().receive(withPort).findings.first?.fix == nil)
    }

    @Test func `a URL that only needs encoding has it as its fix`() async throws {
        let device = AppleDevice.configured { $0.app.linkedSDK = .init(16) }
        let delivery = await device.receive(.alert(image: " https://example.com/pizza monster.png"))
        let finding = try #require(delivery.findings.first)
        #expect(finding.rule == "apple-image-url-invalid")
        let fixed = try #require(finding.fix?.apply(to: [:]))
        #expect(
            fixed["message"]?["apns"]?["fcm_options"]?["image"] == "https://example.com/pizza%20monster.png"
        )
        #expect(await device.receive(.alert(image: "pizza monster.png")).findings.first?.fix == nil)
    }

    @Test func `a picture in a place of its own invention is put where it is read`() async throws {
        let message = Self.message {
            $0.apns.fcmOptions = .init()
            $0.data["imageUrl"] = "https://example.com/a.png"
        }
        let delivery = await AppleDevice.unhurried().receive(message)
        let finding = try #require(delivery.findings.first)
        #expect(finding.rule == "apple-image-elsewhere")
        #expect(finding.path == "message.data.imageUrl")
        let fixed = try #require(finding.fix?.apply(to: ["message": message.json]))
        #expect(fixed["message"]?["apns"]?["fcm_options"]?["image"] == "https://example.com/a.png")
    }

    @Test(
        arguments: [
            (["alert": "b", "mutable_content": 1], "aps.mutable_content does not count"),
            (["alert": "b", "mutable-content": "1"], "\"1\", not the number 1"),
            (["alert": "b", "mutable-content": 0], "is 0"), (["alert": "b"], "is missing, so"),
        ] as [(JSONObject, String)]
    )
    func `mutable-content that does nothing is quoted, and set by the fix`(aps: JSONObject, text: String) async throws {
        let push = APNSNotification(
            payload: ["aps": .object(aps), "fcm_options": ["image": "https://example.com/a.png"]]
        )
        let delivery = await AppleDevice.unhurried().receive(push)
        let finding = try #require(delivery.findings.first)
        #expect(finding.rule == "apple-mutable-content-missing")
        #expect(finding.message.contains(text))
        let fixed = try #require(finding.fix?.apply(to: [:]))
        #expect(fixed["message"]?["apns"]?["payload"]?["aps"]?["mutable-content"] == 1)
    }

    @Test func `mutable-content among the headers is said to be there`() async throws {
        let message = Self.message {
            $0.apns.aps.mutableContent = nil
            $0.apns.headers["mutable-content"] = "1"
        }
        let delivery = await AppleDevice.unhurried().receive(message)
        #expect(delivery.warnings == ["apple-mutable-content-missing"])
        #expect(delivery.findings.first?.message.contains("the header mutable-content") == true)
    }

    @Test func `a campaign whose keys all went astray is told both mistakes`() async throws {
        // As the console sent custom keys in 2017: quickstart-ios#228.
        let push = APNSNotification(
            payload: [
                "aps": ["alert": "test4"], "mediaType": "image", "mediaUrl": "https://example.com/a.JPG",
                "mutable_content": "true", "gcm.message_id": "0:1488424277441551%8fafd9188fafd918",
            ]
        )
        let delivery = await AppleDevice.unhurried().receive(push)
        #expect(delivery.outcome == .original)
        #expect(Set(delivery.warnings) == ["apple-mutable-content-missing", "apple-image-elsewhere"])
    }

    @Test func `a link that is only data is not a picture that went astray`() async {
        let push = APNSNotification(payload: ["aps": ["alert": "x"], "icon": "https://example.com/a.png"])
        #expect(await AppleDevice.unhurried().receive(push).findings == [])
    }
}
