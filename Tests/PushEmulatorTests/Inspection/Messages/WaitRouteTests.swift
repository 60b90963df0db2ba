// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Testing

@testable import PushEmulator

/// `GET /api/v1/wait` over a real socket.
@Suite(.timeLimit(.minutes(10)))
struct WaitRouteTests {
    @Test func `a message that came before is found, unless since names it`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let (client, traffic) = try await (EmulatorClient(emulator), StoredTraffic(emulator))
            let first = try await traffic.message(["topic": "a"], dryRun: true)
            let second = try await traffic.message(["topic": "a"], dryRun: true)
            let answer = try await client.get("/api/v1/wait?q=topic:a")
            let found = try answer.json()
            #expect(answer["connection"] == "close")
            #expect(found["id"]?.integer == Int(first) && found["message"] == ["topic": "a"])
            let later = try await client.get("/api/v1/wait?q=topic:a&since=\(first)").json()
            #expect(later["id"]?.integer == Int(second))
        }
    }

    @Test func `a message that comes later ends the wait, received or displayed as asked`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let (client, traffic) = try await (EmulatorClient(emulator), StoredTraffic(emulator))
            async let received = client.get("/api/v1/wait?q=topic:a&for=received&timeout=600")
            async let displayed = client.get("/api/v1/wait?q=topic:a+outcome:shown&timeout=600")
            await emulator.waits(2)
            try await traffic.message(["topic": "b"], dryRun: true)
            let id = try await traffic.message(["topic": "a"])
            #expect(try await received.json()["pending"] == true)
            try await traffic.delivery(.init(platform: .web, device: "Chrome", outcome: .shown), of: id)
            try await traffic.settle(id)
            let json = try await displayed.json()
            #expect(json["id"]?.integer == Int(id) && json["pending"] == false)
            #expect(json["deliveries"]?[0]?["outcome"] == "shown")
            await emulator.waits(0)
        }
    }

    @Test func `a message that is marked may come to match`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let (client, traffic) = try await (EmulatorClient(emulator), StoredTraffic(emulator))
            let id = try await traffic.message(["topic": "a"], dryRun: true)
            async let read = client.get("/api/v1/wait?q=is:read&timeout=600")
            await emulator.waits(1)
            _ = try await traffic.services.core.markMessages(InboxSelection(after: id - 1), isRead: true)
            #expect(try await read.json()["read"] == true)
        }
    }

    @Test func `another project's message does not end the wait`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let (client, traffic) = try await (EmulatorClient(emulator), StoredTraffic(emulator))
            try await traffic.message(["topic": "a"], project: "other", dryRun: true)
            let answer = try await client.get("/api/v1/wait?q=topic:a&project=demo&timeout=0")
            #expect(answer.status == 504)
            let error = try #require(try answer.json()["error"])
            #expect(error["status"] == "DEADLINE_EXCEEDED")
            #expect(error["message"]?.string?.contains("No message matched the search topic:a within ") == true)
        }
    }

    @Test func `a client that leaves ends the wait`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let waiting = Task { try await client.get("/api/v1/wait?timeout=600") }
            await emulator.waits(1)
            waiting.cancel()
            await emulator.waits(0)
            await #expect(throws: (any Error).self) { try await waiting.value }
        }
    }

    @Test func `as many may wait as there are places`() throws {
        let places = WaiterLimit(2)
        var first = places.enter()
        let second = places.enter()
        #expect(first != nil && second != nil && places.enter() == nil)
        first = nil
        #expect(places.current == 1)
        withExtendedLifetime(second) { #expect(places.enter() != nil) }
    }
}

extension RunningEmulator {
    /// Returns once so many requests wait.
    func waits(_ count: Int) async {
        #expect(await services.inspection.waiters.wait(forCount: count))
    }
}
