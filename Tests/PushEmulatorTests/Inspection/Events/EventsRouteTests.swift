// SPDX-License-Identifier: Apache-2.0

import NIOHTTP1
import PushMessages
import Testing

@testable import PushEmulator

/// `GET /api/v1/events` over a real socket.
@Suite(.timeLimit(.minutes(10)))
struct EventsRouteTests {
    @Test func `messages, deliveries and deletions are reported as they happen`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let traffic = try await StoredTraffic(emulator)
            try await traffic.message(["topic": "before"])
            try await EventListener.with(emulator) { listener in
                #expect(listener.head?.headers["content-type"] == ["text/event-stream; charset=utf-8"])
                let id = try await traffic.message(["topic": "a", "notification": ["title": "two\nlines"]])
                let message = try await listener.next()
                #expect(message.event == "message" && message.id == "\(id)-0")
                #expect(message.data["id"]?.integer == Int(id) && message.data["title"] == "two\nlines")
                try await traffic.delivery(.init(platform: .web, device: "Chrome", outcome: .shown), of: id)
                let delivery = try await listener.next()
                #expect(delivery.event == "delivery" && delivery.id == "\(id)-1")
                #expect(delivery.data["message"]?.integer == Int(id) && delivery.data["outcome"] == "shown")
                try await traffic.settle(id)
                let settled = try await listener.next()
                #expect(settled.event == "settled" && settled.data["id"]?.integer == Int(id))
                _ = try await traffic.services.core.deleteMessages(InboxSelection())
                let deleted = try await listener.next()
                #expect(deleted.event == "deleted" && deleted.id == "\(id)-1")
            }
        }
    }

    @Test func `a returning listener gets missed events, messages before their deliveries`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let traffic = try await StoredTraffic(emulator)
            // More than a page, so that several are read.
            var ids: [Int64] = []
            for _ in 0..<230 { ids.append(try await traffic.message(["topic": "a"])) }
            let delivery = Delivery(platform: .web, device: "Chrome", outcome: .shown)
            for id in ids.suffix(120) { try await traffic.delivery(delivery, of: id) }
            try await EventListener.with(emulator, lastEventID: "\(ids[9])-0") { listener in
                var events: [String] = []
                for _ in 0..<340 { events.append(try await listener.next().event) }
                #expect(events == Array(repeating: "message", count: 220) + Array(repeating: "delivery", count: 120))
            }
            // Of another run, whose numbers were higher.
            try await EventListener.with(emulator, lastEventID: "99999-99999") { listener in
                let id = try await traffic.message(["topic": "b"])
                let event = try await listener.next()
                #expect(event.data["id"]?.integer == Int(id))
            }
        }
    }

    @Test func `events of other projects are not sent`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let traffic = try await StoredTraffic(emulator)
            try await EventListener.with(emulator, "?project=mine") { listener in
                let other = try await traffic.message(["topic": "a"], project: "other")
                try await traffic.delivery(.init(platform: .web, device: "Chrome", outcome: .shown), of: other)
                try await traffic.message(["topic": "a"], project: "mine")
                let event = try await listener.next()
                #expect(event.data["project"] == "mine" && event.event == "message")
            }
        }
    }

    @Test func `a listener that leaves makes room for another`() async throws {
        try await Emulator(.test).withRunning { emulator in
            try await EventListener.with(emulator) { _ in
                #expect(emulator.services.inspection.eventReaders.current == 1)
            }
            #expect(await emulator.services.inspection.eventReaders.wait(forCount: 0))
        }
    }

    @Test func `an emulator that ends lets go of those who listen and wait`() async throws {
        let requests = try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let requests = ["/api/v1/events", "/api/v1/wait?timeout=600"].map { path in
                Task { try await client.get(path) }
            }
            #expect(await emulator.services.inspection.eventReaders.wait(forCount: 1))
            await emulator.waits(1)
            return requests
        }
        // Cut off or answered, they are over.
        for request in requests { _ = await request.result }
    }

    @Test func `an id that was never sent is refused`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let answer = try await EmulatorClient(emulator).get("/api/v1/events?lastEventId=yesterday")
            #expect(answer.status == 400 && answer.text.contains("yesterday"))
        }
    }
}
