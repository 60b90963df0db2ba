// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import LoopbackServer
import PushMessages
import SampleAttachments
import Testing

@testable import PushEmulator

@Suite(.timeLimit(.minutes(10)))
struct DeliveryRestartTests {
    @Test(arguments: Platform.allCases)
    func `a delivery that the end cut off is made again after a restart`(platform: Platform) async throws {
        let folder = TestFolder()
        let configuration = Emulator.Configuration.test { $0.dataDirectory = folder.url }
        let (name, device) = try await withLoopbackServer(["/stalled.png": LoopbackAnswer(steps: [.stall])]) { server in
            try await Emulator(configuration).withRunning { emulator in
                let device = try await emulator.devices.register(.init(.init(platform)))
                let answer = try await EmulatorClient(emulator).post(
                    "/v1/projects/demo-richpush/messages:send",
                    ["message": DeliveryTests.message("token", device.token, image: server.url("/stalled.png"))]
                )
                _ = try await server.request(number: 0)
                return (try #require(try answer.json()["name"]?.string), device)
            }
        }
        try await Emulator(configuration).withRunning { emulator in
            let message = try await emulator.settled(name)
            #expect(Array(message.deliveries.keys) == [device.id])
            #expect(message.delivery?["displayed"]?["title"]?.string?.hasPrefix("Sparky") == true)
            #expect(message.delivery?["displayed"]?["attachments"] == [])
        }
    }

    @Test func `a restart delivers to those that have no result yet, and to nobody twice`() async throws {
        let folder = TestFolder()
        let configuration = Emulator.Configuration.test { $0.dataDirectory = folder.url }
        let (name, devices) = try await Emulator(configuration).withRunning { emulator in
            var devices: [RegisteredDevice] = []
            for _ in 0..<20 { devices.append(try await emulator.devices.register(.web(topics: ["news"]))) }
            let sent = try await emulator.send(DeliveryTests.message("topic", "news"))
            // As a killed process leaves it: the message pending, and some devices without a result.
            try await emulator.services.core.store.write { database in
                try database.execute(sql: "DELETE FROM deliveries WHERE id % 2 = 0")
                try database.execute(sql: "UPDATE deliveries SET outcome = 'first'")
                try database.execute(sql: "UPDATE messages SET is_pending = 1")
            }
            return (sent.name, devices)
        }
        try await Emulator(configuration).withRunning { emulator in
            let message = try await emulator.settled(name)
            #expect(Set(message.deliveries.keys) == Set(devices.map(\.id)))
            let outcomes = try await emulator.services.core.store.read { database in
                try String.fetchAll(database, sql: "SELECT outcome FROM deliveries ORDER BY outcome")
            }
            #expect(outcomes == Array(repeating: "first", count: 10) + Array(repeating: "shown", count: 10))
        }
    }

    @Test(
        arguments: [
            ("apple", ["apns": ["headers": ["apns-expiration": "0"], "payload": ["aps": ["mutable-content": 1]]]]),
            ("android", ["android": ["ttl": "0s"]]), ("web", ["webpush": ["headers": ["TTL": "0"]]]),
        ] as [(String, JSONValue)]
    )
    func `a message that expired while the emulator was down is not delivered`(
        platform: String,
        options: JSONValue
    ) async throws {
        let folder = TestFolder()
        let configuration = Emulator.Configuration.test { $0.dataDirectory = folder.url }
        let kind = try #require(Platform(rawValue: platform))
        let name = try await Emulator(configuration).withRunning { emulator in
            let device = try await emulator.devices.register(.init(.init(kind)))
            let message = DeliveryTests.message("token", device.token).object ?? [:]
            let sent = try await emulator.send(.object(JSONObject(Array(message) + Array(options.object ?? [:]))))
            #expect(sent.delivery?["outcome"] == (kind == .apple ? "modified" : "shown"))
            try await emulator.services.core.store.write { database in
                try database.execute(sql: "DELETE FROM deliveries")
                try database.execute(sql: "UPDATE messages SET is_pending = 1")
            }
            return sent.name
        }
        try await Emulator(configuration).withRunning { emulator in
            let message = try await emulator.settled(name)
            #expect(message.delivery?["outcome"] == "expired")
            #expect(message.delivery?["displayed"] == .null)
            #expect(message.delivery?["timeline"]?[0]?["event"] == "expired")
        }
    }

    @Test func `pictures are found again after the data folder was moved`() async throws {
        let (old, new) = (TestFolder(), TestFolder())
        let paths = try await withLoopbackServer(["/pizza.png": DeliveryTests.photo]) { server in
            try await Emulator(.test { $0.dataDirectory = old.url }).withRunning { emulator in
                let device = try await emulator.devices.register(.apple())
                let sent = try await emulator.send(
                    DeliveryTests.message("token", device.token, image: server.url("/pizza.png"))
                )
                return (
                    picture: "/api/v1/messages/\(sent.id)/deliveries/\(device.id)/attachments/0",
                    preview: "/api/v1/messages/\(sent.id)/preview"
                )
            }
        }
        try FileManager.default.moveItem(at: old.url, to: new.url)
        try await Emulator(.test { $0.dataDirectory = new.url }).withRunning { emulator in
            let file = try await EmulatorClient(emulator).get(paths.picture)
            #expect(file.status == 200)
            #expect(file.body == SampleAttachment.pizzaMonster.bytes)
            let preview = try await EmulatorClient(emulator).get(paths.preview)
            #expect(preview.text.contains("data:image/png;base64,"))
            let captured = try await emulator.inbox.latest()
            let shown = try #require(captured?.deliveries.first?.displayed?.attachments.first?.file)
            #expect(shown.hasPrefix(new.url.path))
        }
    }
}
