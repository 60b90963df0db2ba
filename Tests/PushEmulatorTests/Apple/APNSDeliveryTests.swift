// SPDX-License-Identifier: Apache-2.0

import Curl
import Foundation
import LoopbackServer
import PushMessages
import PushSimulator
import SampleAttachments
import Testing

@testable import PushEmulator

/// The delivery of a push that a provider sends without FCM.
@Suite(.timeLimit(.minutes(10)))
struct APNSDeliveryTests {
    private static func phone(_ change: (inout AppleDevice.Configuration) -> Void = { _ in }) -> DeviceRegistration {
        var configuration = AppleDevice.Configuration()
        change(&configuration)
        return .apple(configuration)
    }

    @Test(
        arguments: [
            (HTTPVersion.automatic, "api.push.apple.com"), (.http1_1, "api.sandbox.push.apple.com"), (.http1_1, nil),
        ] as [(HTTPVersion, String?)]
    )
    func `a rich push is displayed with its picture, whichever HTTP brings it`(
        version: HTTPVersion,
        host: String?
    ) async throws {
        let photo = LoopbackAnswer.bytes(SampleAttachment.pizzaMonster.bytes, contentType: "image/png")
        try await withLoopbackServer(["/pizza": photo]) { server in
            try await Emulator(.test).withRunning { emulator in
                let device = try await emulator.devices.register(
                    Self.phone { $0.serviceExtension = .imageKey("media.url") }
                )
                var client = APNSClient(emulator)
                (client.host, client.version) = (host, version)
                let answer = try await client.push(
                    try #require(device.apnsToken),
                    [
                        "aps": ["alert": ["title": "Pizza", "body": "Is ready."], "mutable-content": 1],
                        "media": ["url": .string(server.url("/pizza"))],
                    ],
                    headers: [("apns-topic", "com.example.app"), ("apns-push-type", "alert")]
                )
                #expect(answer.status == 200)
                #expect(answer.body.isEmpty)
                let id = try #require(answer.header("apns-id"))
                let delivery = try #require(try await emulator.settled(id).delivery)
                #expect(delivery["outcome"] == "modified")
                #expect(delivery["displayed"]?["title"] == "Pizza")
                #expect(delivery["displayed"]?["attachments"]?.array?.count == 1)
                let push = try await emulator.inbox.next()
                #expect(push.protocolName == "apns")
                #expect(push.request == JSONValue.object(push.message.apns.payload.json).encoded())
            }
        }
    }

    @Test func `a picture that no extension reads is reported`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let device = try await emulator.devices.register(Self.phone())
            let answer = try await APNSClient(emulator).push(
                try #require(device.apnsToken),
                ["aps": ["alert": "Pizza", "mutable-content": 1], "image": "https://example.com/pizza.png"]
            )
            let delivery = try #require(try await emulator.settled(answer.header("apns-id") ?? "").delivery)
            let rules = delivery["findings"]?.array?.compactMap { $0["rule"]?.string } ?? []
            #expect(rules.contains("apple-image-elsewhere"))
        }
    }

    @Test func `the inbox lints each request, refused ones too`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let (token, client) = (String(repeating: "ab", count: 32), APNSClient(emulator))
            for (headers, status) in [([], 400), ([("apns-topic", "com.example.app.voip")], 200)]
                as [([(String, String)], Int)]
            {
                let answer = try await client.push(token, headers: headers)
                #expect(answer.status == status)
                let latest = try await EmulatorClient(emulator).get("/api/v1/messages/latest").json()
                let rules = Set(latest["findings"]?.array?.compactMap { $0["rule"]?.string } ?? [])
                let refused = status == 200 ? [] : ["request-refused"]
                #expect(rules == Set(["apns-topic-suffix", "apns-type-missing"] + refused))
            }
            let found = try await EmulatorClient(emulator).get("/api/v1/messages?q=rule:apns-type-missing").json()
            #expect(found["messages"]?.array?.count == 2)
        }
    }

    @Test func `the page shows what a push is for, and a device's token`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let device = try await emulator.devices.register(Self.phone())
            _ = try await APNSClient(emulator).push(
                try #require(device.apnsToken),
                headers: [
                    ("apns-topic", "com.example.app"), ("apns-collapse-id", "<score>"),
                    ("apns-expiration", "99999999999999"),
                ]
            )
            let client = EmulatorClient(emulator)
            let page = try await client.get("/messages/1").text
            for text in ["APNs", "topic <code>com.example.app</code>", "&lt;score&gt;", "does not expire"] {
                #expect(page.contains(text), "\(text)")
            }
            #expect(try await client.get("/").text.contains("<code>com.example.app</code>"))
            #expect(try await client.get("/devices/\(device.id)").text.contains(device.apnsToken ?? "-"))
        }
    }

    @Test func `the token of an uninstalled app is answered 410, with the time`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let device = try await emulator.devices.register(Self.phone())
            let gone = try await emulator.devices.unregister(device)
            let answer = try await APNSClient(emulator).push(try #require(device.apnsToken))
            #expect(answer.status == 410)
            #expect(answer.reason == "Unregistered")
            let time = try #require(gone.unregistered)
            #expect(try answer.json()["timestamp"]?.integer == Int(time.microseconds / 1000))
        }
    }

    @Test func `a token is one app's, of one environment`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let device = try await emulator.devices.register(
                Self.phone {
                    $0.app.bundleIdentifier = "org.example.news"
                    $0.app.apnsEnvironment = .sandbox
                }
            )
            let token = try #require(device.apnsToken)
            var client = APNSClient(emulator)
            let own = [("apns-topic", "org.example.news")]
            #expect(try await client.push(token, headers: own).reason == "BadDeviceToken")
            client.host = "api.development.push.apple.com"
            #expect(try await client.push(token).reason == "DeviceTokenNotForTopic")
            let sent = try await client.push(token.uppercased(), headers: own)
            #expect(sent.status == 200)
            #expect(sent.header("apns-unique-id") != nil)
            // The suffix of another type is another topic.
            let call = own.map { ($0.0, $0.1 + ".voip") }
            #expect(try await client.push(token, headers: call).reason == "DeviceTokenNotForTopic")
            let typed = try await client.push(token, headers: call + [("apns-push-type", "voip")])
            #expect(typed.status == 200)
        }
    }

    @Test(arguments: [false, true])
    func `a token that nobody has is a phone elsewhere, unless the emulator is strict`(isStrict: Bool) async throws {
        var configuration = Emulator.Configuration.test
        configuration.isStrict = isStrict
        try await Emulator(configuration).withRunning { emulator in
            var client = APNSClient(emulator)
            client.authorization = "bearer \(try client.strictToken())"
            let answer = try await client.push(String(repeating: "ab", count: 32))
            #expect(answer.status == (isStrict ? 400 : 200))
            #expect(answer.reason == (isStrict ? "BadDeviceToken" : nil))
        }
    }

    @Test func `the API gives an iPhone a device token, and takes one`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let made = try await client.post("/api/v1/devices", ["platform": "apple"]).json()
            #expect(made["apnsToken"]?.string?.utf8.count == 64)
            #expect(made["bundleID"] == "com.example.app")
            let token = String(repeating: "AB", count: 40)
            let given = try await client.post(
                "/api/v1/devices",
                ["platform": "apple", "apnsToken": .string(token), "bundleID": "org.example.news"]
            ).json()
            #expect(given["apnsToken"] == .string(token.lowercased()))
            #expect(given["configuration"]?["bundleIdentifier"] == "org.example.news")
            let found = try await client.get("/api/v1/devices/\(token)").json()
            #expect(found["id"] == given["id"])
            let twice = try await client.post("/api/v1/devices", ["platform": "apple", "apnsToken": .string(token)])
            #expect(twice.status == 409)
            for (platform, token) in [
                ("android", token), ("apple", "abc"), ("apple", String(repeating: "g", count: 64)),
            ] {
                let refused = try await client.post(
                    "/api/v1/devices",
                    ["platform": .string(platform), "apnsToken": .string(token)]
                )
                #expect(refused.status == 400)
                #expect(refused.text.contains("apnsToken"))
            }
            let browser = try await client.post("/api/v1/devices", ["platform": "web"]).json()
            #expect(browser["apnsToken"] == .null && browser["bundleID"] == .null)
        }
    }

    @Test func `searches find a push by protocol, type and topic`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let token = String(repeating: "ab", count: 32)
            _ = try await APNSClient(emulator).push(
                token,
                ["aps": ["content-available": 1]],
                headers: [("apns-topic", "com.example.app"), ("apns-push-type", "background"), ("apns-priority", "5")]
            )
            _ = try await APNSClient(emulator).push("nonsense")
            _ = try await emulator.send(["topic": "com.example.app"])
            for (query, count) in [
                ("protocol:apns", 2), ("protocol:v1", 1), ("type:background", 1), ("type:alert", 1),
                ("topic:com.example.*", 3), ("topic:com.example.app protocol:apns", 2), ("error:BadDeviceToken", 1),
                ("token:\(token)", 1), ("type:voip", 0),
            ] {
                let query = query.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
                let found = try await EmulatorClient(emulator).get("/api/v1/messages?q=\(query)").json()
                #expect(found["messages"]?.array?.count == count, "\(query)")
            }
        }
    }
}
