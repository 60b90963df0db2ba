// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Testing

@testable import PushEmulator

@Suite(.timeLimit(.minutes(10)))
struct MessageFeedTests {
    /// Stops a feed from inside.
    private struct Enough: Error {}

    private func send(_ count: Int, to client: EmulatorClient, topic: String = "news") async throws {
        for number in 0..<count {
            _ = try await client.post(
                "/v1/projects/demo/messages:send",
                ["message": ["topic": .string(topic), "notification": ["title": .string("Number \(number)")]]]
            )
        }
    }

    /// Follows until so many messages were told or counted.
    private func follow(_ feed: MessageFeed, upTo count: Int) async throws -> LogBatch {
        var (feed, all) = (feed, LogBatch())
        do {
            try await feed.run { batch in
                all.messages += batch.messages
                all.omittedCount += batch.omittedCount
                if all.messages.count + all.omittedCount >= count { throw Enough() }
            }
        } catch is Enough {}
        return all
    }

    @Test func `each new message is reported once, with its verdicts`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            try await send(2, to: client)
            let phone = try await emulator.services.core.devices.register(.android()).device
            let feed = try await emulator.feed()
            _ = try await client.post(
                "/v1/projects/\(phone.project)/messages:send",
                ["message": ["token": .string(phone.token), "notification": ["title": "For a phone"]]]
            )
            _ = try await client.post("/v1/projects/demo/messages:send", ["message": ["topic": "a b"]])
            try await send(1, to: client)
            let told = try await follow(feed, upTo: 3).messages.sorted { $0.id < $1.id }
            #expect(told.map(\.title) == ["For a phone", nil, "Number 0"])
            #expect(told.map(\.deliveryCount) == [1, 0, 0])
            #expect(told[0].deliveries.map(\.platform) == [.android])
            #expect(told.map(\.errorCode) == [nil, "INVALID_ARGUMENT", nil])
            #expect(told[2].target == .topic("news"))
        }
    }

    @Test(.timeLimit(.minutes(1)))
    func `deliveries that ended before the feed began are reported too`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let traffic = try await StoredTraffic(emulator)
            let feed = try await emulator.feed()
            try await traffic.settle(try await traffic.message(["topic": "news", "notification": ["title": "Early"]]))
            #expect(try await follow(feed, upTo: 1).messages.map(\.title) == ["Early"])
        }
    }

    @Test func `messages that come too fast for lines are counted, each once`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let feed = try await MessageFeed(emulator.services.core, budget: LineBudget(most: 7, perSecond: 0))
            try await send(30, to: EmulatorClient(emulator))
            let all = try await follow(feed, upTo: 30)
            #expect(all.messages.map(\.title) == (0..<7).map { "Number \($0)" })
            #expect(all.omittedCount == 23)
        }
    }

    @Test func `lines are added to a spent budget as time goes on, and never more than for a burst`() {
        let start = ContinuousClock.now
        var budget = LineBudget(most: 100, perSecond: 10)
        #expect(budget.available(at: start) == 100)
        budget.spend(100)
        #expect(budget.available(at: start) == 0)
        #expect(budget.available(at: start + .seconds(3)) == 30)
        #expect(budget.available(at: start + .seconds(300)) == 100)
    }
}
