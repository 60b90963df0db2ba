// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import LoopbackServer
import PushMessages
import PushSimulator
import Testing

@testable import PushEmulator

/// One device's waiting messages, for which no other device waits.
@Suite(.timeLimit(.minutes(10)))
struct FairDeliveryTests {
    /// More than the messages whose deliveries may begin at the same time.
    private static let backlog = 4500

    /// Runs the body with a phone whose pictures never come.
    private func withPatientPhone(
        keeping count: Int? = nil,
        _ body: @escaping @Sendable (RunningEmulator, RegisteredDevice, _ picture: String) async throws -> Void
    ) async throws {
        let dripping = LoopbackAnswer.drippingHeaders([], every: .seconds(10))
        try await withLoopbackServer(["/stalled.png": dripping]) { server in
            let configuration = Emulator.Configuration.test {
                $0.concurrentDeliveryCount = 8
                $0.keptMessageCount = count
            }
            try await Emulator(configuration).withRunning { emulator in
                var patient = AndroidDevice.Configuration()
                patient.timeLimit = .seconds(3600)
                let phone = try await emulator.devices.register(.android(patient, topics: ["news"]))
                try await body(emulator, phone, server.url("/stalled.png"))
                // Nobody waits for what is left.
                _ = try await EmulatorClient(emulator).perform("DELETE", "/api/v1/messages")
            }
        }
    }

    private func post(_ count: Int, _ message: JSONValue, to emulator: RunningEmulator) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<16 {
                group.addTask {
                    let client = EmulatorClient(emulator)
                    for _ in 0..<(count / 16) {
                        let sent = try await client.post(
                            "/v1/projects/demo-richpush/messages:send",
                            ["message": message]
                        )
                        #expect(sent.status == 200)
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    @Test func `thousands of messages for one phone hold up no other device, and are no tasks`() async throws {
        try await withPatientPhone { emulator, phone, picture in
            let message = DeliveryTests.message("token", phone.token, image: picture)
            try await post(Self.backlog, message, to: emulator)
            for platform in Platform.allCases {
                let other = try await emulator.devices.register(.init(.init(platform)))
                let sent = try await emulator.send(["token": .string(other.token), "notification": ["title": "Quick"]])
                #expect(sent.delivery?["outcome"] == (platform == .apple ? "original" : "shown"))
            }
            let queue = emulator.services.core.deliveries
            #expect(queue.running.ids.count <= 1)
            #expect(queue.lines.waitingCount >= Self.backlog / 16 * 16 - 1)
        }
    }

    @Test func `phones that wait for pictures hold up no other device of their topic`() async throws {
        try await withPatientPhone { emulator, _, picture in
            var patient = AndroidDevice.Configuration()
            patient.timeLimit = .seconds(3600)
            // More than the deliveries of a message that begin at the same time, all registered before the others.
            for _ in 0..<20 { try await emulator.devices.register(.android(patient, topics: ["news"])) }
            for _ in 0..<2 {
                try await post(16, DeliveryTests.message("topic", "news", image: picture), to: emulator)
            }
            let other = try await emulator.devices.register(.web(topics: ["news"]))
            let events = emulator.services.core.events.events()
            try await post(16, ["topic": "news", "notification": ["title": "Quick"]], to: emulator)
            var count = 0
            for await event in events {
                if case .delivered(_, device: other.id, _) = event { count += 1 }
                if count == 16 { break }
            }

        }
    }

    @Test func `messages for a stuck phone are kept no longer than the newest messages`()
        async throws
    {
        try await withPatientPhone(keeping: 100) { emulator, phone, picture in
            let core = emulator.services.core
            let message = DeliveryTests.message("token", phone.token, image: picture)
            try await post(480, message, to: emulator)
            // Others see that the messages are done; a quick phone's messages are never dropped.
            let other = try await emulator.devices.register(.android())
            func count() async throws -> Int {
                _ = try await emulator.send(["token": .string(other.token), "notification": ["title": "Quick"]])
                return try await core.store.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM messages") ?? 0 }
            }
            // The slack of the limit, and what the phone has at the moment.
            while try await count() > 100 + 5 + 17 {}
            let newest = try await core.store.read { try Int64.fetchOne($0, sql: "SELECT max(id) FROM messages") ?? 0 }
            #expect(core.deliveries.lines.drop(through: newest - 110).isEmpty)
        }
    }

    @Test func `a queued message says why it waits, and gets its turn`() async throws {
        try await withPatientPhone { emulator, phone, picture in
            let message = DeliveryTests.message("token", phone.token, image: picture)
            try await post(32, message, to: emulator)
            let core = emulator.services.core
            await core.deliveries.running.wait(for: 1, .running)
            let client = EmulatorClient(emulator)
            while core.deliveries.lines.devices(waitingFor: 32).isEmpty { await Task.yield() }
            let last = try await client.get("/api/v1/messages/32").json()
            #expect(last["waiting"]?[0]?["deviceID"] == .string(phone.id))
            #expect(last["waiting"]?[0]?["waitsFor"] == "earlier deliveries of the device")
            _ = try await client.perform("DELETE", "/api/v1/messages/1")
            await core.deliveries.running.wait(for: 2, .running)
        }
    }

    @Test func `a phone gets waiting messages in order of arrival, each once`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let phone = try await emulator.devices.register(.android())
            let events = emulator.services.core.events.events(keeping: 400) {
                if case .delivered = $0 { true } else { false }
            }
            try await post(400, DeliveryTests.message("token", phone.token), to: emulator)
            var told: [Int64] = []
            for await event in events {
                if case .delivered(let message, _, _) = event { told.append(message) }
                if told.count == 400 { break }
            }
            #expect(Set(told) == Set(1...400))
            #expect(emulator.services.core.deliveries.lines.waitingCount == 0)
        }
    }
}

@Suite(.timeLimit(.minutes(10)))
struct DeviceLinesTests {
    @Test func `a line gives the oldest first, whatever order the messages came in`() async {
        let lines = DeviceLines()
        for message in [1, 4, 2, 3] as [Int64] { #expect(lines.open(message)) }
        #expect(lines.begin(1, on: "phone", limit: 1))
        for message in [4, 2, 3] as [Int64] { #expect(!lines.begin(message, on: "phone", limit: 1)) }
        #expect(lines.begin(4, on: "other", limit: 1))
        lines.end("phone", wasSlow: false)
        var turns = lines.turns.makeAsyncIterator()
        #expect(await turns.next()?.messages == [2, 3, 4])
    }

    @Test func `a message is done after its last part, and complete if all of them were`() {
        let lines = DeviceLines()
        #expect(lines.open(1))
        #expect(lines.begin(0, on: "phone", limit: 1))
        #expect(!lines.begin(1, on: "phone", limit: 1))
        #expect(lines.finish(1, isComplete: false) == nil)
        #expect(!lines.open(1))
        #expect(lines.finish(1, isComplete: true) == false)
        lines.close(1)
        #expect(lines.open(1))
    }

    @Test func `only lines of devices that get on with nothing are dropped`() {
        let lines = DeviceLines()
        #expect(lines.begin(1, on: "phone", limit: 1))
        for message in 2...9 as ClosedRange<Int64> { #expect(!lines.begin(message, on: "phone", limit: 1)) }
        #expect(lines.drop(through: 5).isEmpty)
        lines.note("phone", isSlow: true)
        #expect(lines.drop(through: 5) == [2, 3, 4, 5])
        lines.note("phone", isSlow: false)
        #expect(lines.drop(through: 9).isEmpty)
        #expect(lines.waitingCount == 4)
    }
}
