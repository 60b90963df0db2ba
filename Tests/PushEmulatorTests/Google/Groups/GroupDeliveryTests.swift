// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
import LoopbackServer
import PushMessages
import PushSimulator
import Testing

@testable import PushEmulator

@Suite(.timeLimit(.minutes(10)))
struct GroupDeliveryTests {
    /// A group of an iPhone, a phone and a browser, and a device that is none of its.
    private func withGroup(
        _ body: @escaping @Sendable (RunningEmulator, _ key: String, [RegisteredDevice]) async throws -> Void
    ) async throws {
        try await Emulator(.test).withRunning { emulator in
            var devices: [RegisteredDevice] = []
            for registration in [DeviceRegistration.apple(), .android(), .web(), .android()] {
                devices.append(try await emulator.register(registration))
            }
            let key = try await EmulatorClient(emulator).makeGroup("chris", devices.prefix(3).map(\.token))
            try await body(emulator, key, devices)
        }
    }

    @Test func `a v1 message shows on each member, on iPhones through the extension`() async throws {
        try await withGroup { emulator, key, devices in
            let client = EmulatorClient(emulator)
            let sent = try await client.post(
                "/v1/projects/demo-richpush/messages:send",
                [
                    "message": [
                        "token": .string(key), "notification": ["title": "Pizza", "body": "Monster"],
                        "apns": ["payload": ["aps": ["mutable-content": 1]]],
                    ]
                ]
            )
            #expect(sent.status == 200)
            let push = try await emulator.inbox.next(within: .seconds(300))
            #expect(push.protocolName == "v1")
            #expect(Set(push.deliveries.map(\.platform)) == [.apple, .android, .web])
            #expect(push.deliveries.count == 3)
            #expect(push.deliveries.allSatisfy { $0.displayed?.body == "Monster" })
            let apple = push.deliveries.first { $0.platform == .apple }
            #expect(apple?.outcome == .modified)
            #expect(apple?.displayed?.title == "Pizza")
            #expect(push.recipients.map(\.device) == devices.prefix(3).map(\.id))
            #expect(push.recipients.map(\.registration) == devices.prefix(3).map(\.token))
            #expect(try await emulator.inbox.messages(matching: "token:\(devices[1].token)").count == 1)
            #expect(try await emulator.inbox.messages(matching: "token:\(devices[3].token)").count == 0)
        }
    }

    @Test func `so does a legacy one, with its picture on each`() async throws {
        try await withLoopbackServer(["/pizza.png": DeliveryTests.photo]) { server in
            let image = server.url("/pizza.png")
            try await withGroup { emulator, key, _ in
                let client = EmulatorClient.withServerKey(emulator)
                let answer = try await client.legacy(
                    #"""
                    {"to": "\#(key)", "mutable_content": true, "collapse_key": "food",
                     "notification": {"title": "Pizza", "body": "Monster", "image": "\#(image)"}}
                    """#
                )
                #expect(try answer.json() == ["success": 3, "failure": 0])
                let push = try await emulator.inbox.next(within: .seconds(300))
                #expect(push.protocolName == "legacy-http")
                #expect(push.deliveries.count == 3)
                #expect(push.deliveries.first { $0.platform == .apple }?.outcome == .modified)
                #expect(push.deliveries.first { $0.platform == .apple }?.displayed?.attachments.count == 1)
                #expect(push.deliveries.first { $0.platform == .android }?.displayed?.android?.style == .bigPicture)
                #expect(push.message.notification.image == "\(image)")
                #expect(push.message.apns.headers["apns-collapse-id"] == "food")
                let preview = try await client.get("/api/v1/messages/\(push.id)/preview")
                #expect(preview.status == 200)
                #expect(preview.text.contains("firebase-helper"))
                let raw = try await client.get("/api/v1/messages/\(push.id)/raw")
                #expect(raw.text.contains("mutable_content"))
            }
        }
    }

    @Test func `an iPhone's extension does not run for a legacy message that is not mutable`() async throws {
        try await withGroup { emulator, key, _ in
            let body = #"{"to": "\#(key)", "notification": {"title": "Pizza", "body": "Monster"}}"#
            _ = try await EmulatorClient.withServerKey(emulator).legacy(body)
            let push = try await emulator.inbox.next(within: .seconds(300))
            #expect(push.deliveries.first { $0.platform == .apple }?.displayed?.title == "Pizza")
        }
    }

    @Test func `a group of another project is a mismatch`() async throws {
        try await withGroup { emulator, key, _ in
            let sent = try await EmulatorClient(emulator).post(
                "/v1/projects/other/messages:send",
                ["message": ["token": .string(key)]]
            )
            #expect(sent.status == 403)
            #expect(try sent.json()["error"]?["message"] == "SenderId mismatch")
        }
    }

    @Test func `a dry run to a group reaches nobody and drops nobody`() async throws {
        try await withGroup { emulator, key, devices in
            _ = try await emulator.services.core.devices.unregister(devices[0].id)
            let client = EmulatorClient.withServerKey(emulator)
            let answer = try await client.legacy(#"{"to": "\#(key)", "dry_run": true}"#)
            #expect(
                try answer.json()
                    == ["success": 2, "failure": 1, "failed_registration_ids": [.string(devices[0].token)]]
            )
            #expect(try await emulator.inbox.latest()?.isPending == false)
            #expect(try await client.get("/api/v1/groups/\(key)").json()["memberCount"] == 3)
        }
    }
}
#endif
