// SPDX-License-Identifier: Apache-2.0

import LoopbackServer
import PushMessages
import PushSimulator
import Testing

@testable import PushEmulator

/// Pictures that never come, and whom they hold up.
@Suite(.timeLimit(.minutes(10)))
struct SlowPictureTests {
    private func stalling(
        _ count: Int,
        _ body: @escaping @Sendable (RunningEmulator, EmulatorClient, RegisteredDevice) async throws -> Void
    ) async throws {
        // Bytes keep coming, so that no limit of silence ends a download while a test runs.
        let dripping = LoopbackAnswer.drippingHeaders([], every: .seconds(10))
        try await withLoopbackServer(["/stalled.png": dripping]) { server in
            let configuration = Emulator.Configuration.test { $0.concurrentDeliveryCount = 8 }
            try await Emulator(configuration).withRunning { emulator in
                var patient = AppleDevice.Configuration()
                patient.timeLimit = .seconds(3600)
                let phone = try await emulator.devices.register(.apple(patient))
                let client = EmulatorClient(emulator)
                for _ in 0..<count {
                    let message = DeliveryTests.message("token", phone.token, image: server.url("/stalled.png"))
                    let answer = try await client.post("/v1/projects/demo-richpush/messages:send", ["message": message])
                    #expect(answer.status == 200)
                }
                try await body(emulator, client, phone)
                // Nobody waits for what is left of them.
                _ = try await client.perform("DELETE", "/api/v1/messages")
            }
        }
    }

    @Test(arguments: Platform.allCases)
    func `slow pictures of one phone hold up no other device`(platform: Platform) async throws {
        try await stalling(70) { emulator, client, _ in
            let other = try await emulator.devices.register(.init(RegisteredDevice.Configuration(platform)))
            let message: JSONValue = ["token": .string(other.token), "notification": ["title": "Quick"]]
            let sent = try await client.post("/v1/projects/demo-richpush/messages:send", ["message": message])
            #expect(sent.status == 200)
            let waited = try await client.get("/api/v1/wait?q=title:Quick&timeout=25")
            #expect(waited.status == 200)
            #expect(try waited.json()["deliveryCount"] == 1)
            #expect(try await client.get("/api/v1/messages?q=is:pending").json()["total"] == 70)
        }
    }

    @Test func `a pending delivery says why it waits, in the API and in the list`() async throws {
        try await stalling(1) { emulator, client, phone in
            let running = emulator.services.core.deliveries.running
            await running.wait(for: 1, .running)
            let message = try await client.get("/api/v1/messages/1").json()
            #expect(message["pending"] == true)
            let waiting = try #require(message["waiting"]?.array?.first)
            #expect(waiting["deviceID"] == .string(phone.id))
            #expect(waiting["outcome"] == "pending")
            #expect(waiting["waitsFor"] == "the service extension and its download")
            #expect(try await client.get("/api/v1/messages/1/deliveries").json()["waiting"]?.array?.count == 1)
            #expect(
                try await client.get("/").text.contains("pending, waits for the service extension and its download")
            )
            #expect(try await client.get("/messages/1").text.contains("waits for the service extension"))
        }
    }

    @Test func `a wait ends at its limit and names the deliveries before the message`() async throws {
        try await stalling(2) { _, client, _ in
            let answer = try await client.get("/api/v1/wait?timeout=0.2&since=1")
            #expect(answer.status == 504)
            let text = answer.text
            #expect(text.contains("1 earlier message is pending as well"), "\(text)")
        }
    }

    @Test func `deleting a message cancels its deliveries`() async throws {
        try await stalling(3) { emulator, client, _ in
            let running = emulator.services.core.deliveries.running
            await running.wait(for: 2, .running)
            let deletion = try await client.perform("DELETE", "/api/v1/messages/2")
            #expect(deletion.status == 200)
            await running.wait(for: 2, nil)
            #expect(running.ids.contains(1) && running.ids.contains(3))
        }
    }
}
