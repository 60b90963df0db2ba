// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import LoopbackServer
import PushMessages
import PushSimulator
import SampleAttachments
import Testing

@testable import PushEmulator

@Suite(.timeLimit(.minutes(10)))
struct FanOutTests {
    @Test func `a thousand devices on a topic get a message exactly once`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let platforms = Platform.allCases
            let ids = try await withThrowingTaskGroup(of: String.self) { group in
                for number in 0..<1000 {
                    group.addTask {
                        let kind = RegisteredDevice.Configuration(platforms[number % 3])
                        return try await emulator.devices.register(.init(kind, topics: ["news"])).id
                    }
                }
                return try await group.reduce(into: Set()) { $0.insert($1) }
            }
            let events = emulator.services.core.events.events(keeping: 4 * ids.count)
            let sent = try await emulator.send(DeliveryTests.message("topic", "news"))
            #expect(Set(sent.deliveries.keys) == ids)
            #expect(sent.deliveries.values.allSatisfy { ["modified", "shown"].contains($0["outcome"]) })
            var told: [String] = []
            for await event in events {
                if case .delivered(_, let device, _) = event { told.append(device) }
                if case .settled = event { break }
            }
            #expect(told.count == 1000)
            #expect(Set(told) == ids)
        }
    }

    @Test func `a picture that many devices show is kept once, and goes with its message`() async throws {
        try await withLoopbackServer(["/pizza.png": DeliveryTests.photo]) { server in
            try await Emulator(.test).withRunning { emulator in
                for _ in 0..<10 { try await emulator.devices.register(.apple(topics: ["news"])) }
                let message = DeliveryTests.message("topic", "news", image: server.url("/pizza.png"))
                let first = try await emulator.send(message)
                let second = try await emulator.send(message)
                let files = Set(
                    (Array(first.deliveries.values) + Array(second.deliveries.values)).compactMap {
                        $0["displayed"]?["attachments"]?[0]?["file"]?.string
                    }
                )
                #expect(first.deliveries.count == 10)
                #expect(files.count == 1)
                let file = try #require(files.first)
                #expect(try [UInt8](Data(contentsOf: URL(filePath: file))) == SampleAttachment.pizzaMonster.bytes)

                try await emulator.services.delete(first.id)
                await emulator.services.core.attachments.sweep(emulator.services.core.store)
                #expect(FileManager.default.fileExists(atPath: file))
                try await emulator.services.delete(second.id)
                await emulator.services.core.attachments.sweep(emulator.services.core.store)
                #expect(!FileManager.default.fileExists(atPath: file))
            }
        }
    }

    @Test func `one slow phone holds up nobody but itself`() async throws {
        let configuration = Emulator.Configuration.test { $0.concurrentDeliveryCount = 2 }
        try await withLoopbackServer(["/stalled.png": LoopbackAnswer(steps: [.stall])]) { server in
            try await Emulator(configuration).withRunning { emulator in
                var patient = AndroidDevice.Configuration()
                patient.timeLimit = .seconds(3600)
                let slow = try await emulator.devices.register(.android(patient))
                let client = EmulatorClient(emulator)
                for _ in 0..<4 {
                    _ = try await client.post(
                        "/v1/projects/demo-richpush/messages:send",
                        ["message": DeliveryTests.message("token", slow.token, image: server.url("/stalled.png"))]
                    )
                }
                _ = try await server.request(number: 0)
                let quick = try await emulator.devices.register(.android())
                let sent = try await emulator.send(DeliveryTests.message("token", quick.token))
                #expect(sent.delivery?["outcome"] == "shown")
                // The phone takes one message after the other.
                #expect(server.requestCount == 1)
            }
        }
    }
}

extension EmulatorServices {
    fileprivate func delete(_ message: Int64) async throws {
        try await core.store.write { _ = try MessageRemoval.remove(where: "m.id = \(message)", in: $0) }
    }
}
