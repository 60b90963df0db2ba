// SPDX-License-Identifier: Apache-2.0

import Foundation
import LoopbackServer
import PushMessages
import Synchronization
import Testing

@testable import PushClient

@Suite(.timeLimit(.minutes(10)))
struct SendBatchTests {
    /// Answers with a name that holds the message's number.
    private static let echo = LoopbackRoutes { request in
        let number = (try? JSONValue(parsing: request.body))?["message"]?["data"]?["n"]?.string ?? "?"
        return .sent(number)
    }

    /// Messages that are counted when they are taken.
    private final class Counted: Sequence, Sendable {
        let taken = Mutex(0)
        let count: Int

        init(count: Int) { self.count = count }

        func makeIterator() -> AnyIterator<PushMessage> {
            var number = 0
            return AnyIterator {
                guard number < self.count else { return nil }
                self.taken.withLock { $0 += 1 }
                number += 1
                return PushMessage(to: .topic("breakfast"), data: ["n": String(number)])
            }
        }
    }

    private func messages(_ count: Int) -> [PushMessage] {
        (0..<count).map { PushMessage(to: .topic("breakfast"), data: ["n": String($0)]) }
    }

    @Test(arguments: [SendOptions.Order.input, .completion], [20, 64])
    func `every message gets its own result, once`(_ order: SendOptions.Order, _ concurrency: Int) async throws {
        try await withLoopbackServer(Self.echo) { server in
            var options = SendOptions()
            options.order = order
            options.concurrency = concurrency
            options.pendingResults = 30
            var seen: [Int] = []
            try await FCMClient.test(server).send(messages(500), options: options) { batch in
                for await item in batch.results {
                    #expect(item.result.name == "projects/breakfast-club/messages/\(item.index)")
                    seen.append(item.index)
                }
                #expect(batch.progress.sent == 500)
                #expect(batch.progress.taken == 500)
            }
            #expect(seen.sorted() == Array(0..<500))
            if order == .input { #expect(seen == Array(0..<500)) }
            #expect(server.requestCount == 500)
        }
    }

    @Test func `no messages are no requests`() async throws {
        try await withLoopbackServer(Self.echo) { server in
            let client = try FCMClient.test(server)
            try await client.send([PushMessage]()) { batch in
                for await item in batch.results { Issue.record("\(item)") }
            }
            let results = await client.send(.breakfast, toEach: [])
            #expect(results.isEmpty)
            #expect(server.requestCount == 0)
        }
    }

    @Test(arguments: [3, 64])
    func `no more requests are under way than allowed`(_ concurrency: Int) async throws {
        let count = Mutex((now: 0, most: 0))
        let routes = LoopbackRoutes { _ in
            count.withLock { count in
                count.now += 1
                count.most = max(count.most, count.now)
            }
            await Task.yield()
            count.withLock { $0.now -= 1 }
            return .sent()
        }
        try await withLoopbackServer(routes) { server in
            var options = SendOptions()
            options.concurrency = concurrency
            try await FCMClient.test(server).send(messages(400), options: options) { batch in
                for await _ in batch.results {}
            }
            #expect(count.withLock { $0.most } <= concurrency)
        }
    }

    @Test func `messages are taken from the source only when there is a place for them`() async throws {
        let source = Counted(count: 1000)
        try await withLoopbackServer(Self.echo) { server in
            var options = SendOptions()
            options.concurrency = 4
            options.pendingResults = 10
            try await FCMClient.test(server).send(source, options: options) { batch in
                var iterator = batch.results.makeAsyncIterator()
                _ = await iterator.next()
                // One reading takes what is ready, ten at most; as many again may be ready by now.
                #expect(source.taken.withLock { $0 } <= 21)
            }
        }
    }

    @Test func `stopping completes requests under way and starts no more`() async throws {
        try await withLoopbackServer(Self.echo) { server in
            var options = SendOptions()
            options.concurrency = 5
            try await FCMClient.test(server).send(messages(100_000), options: options) { batch in
                var count = 0
                for await item in batch.results {
                    #expect(item.result.name != nil)
                    count += 1
                    if count == 50 { batch.stop() }
                }
                #expect(batch.progress.taken == count)
                #expect(batch.progress.sent == count)
                #expect(count < 100_000)
                #expect(server.requestCount == count)
            }
        }
    }

    @Test func `cancelling gives each message an outcome`() async throws {
        let routes = LoopbackRoutes { request in
            let number = (try? JSONValue(parsing: request.body))?["message"]?["data"]?["n"]?.string ?? "?"
            return number == "0" || number == "1" ? .sent(number) : .neverAnswers
        }
        try await withLoopbackServer(routes) { server in
            var options = SendOptions()
            options.concurrency = 10
            let client = try FCMClient.test(server)
            let messages = messages(1000)
            let task = Task {
                try await client.send(messages, options: options) { batch in
                    var results: [SendResult] = []
                    for await item in batch.results { results.append(item.result) }
                    #expect(batch.progress.taken == results.count)
                    return results
                }
            }
            // Two were answered, ten are under way.
            try await server.requestCount(reaches: 12)
            task.cancel()
            let results = try await task.value
            #expect(results.count { $0.name != nil } == 2)
            #expect(results.count { if case .unknown = $0.outcome { true } else { false } } == 10)
            #expect(results.count == 12)
        }
    }

    @Test(arguments: [true, false])
    func `messages that wait for the window have a result after cancelling and stopping`(
        _ isCancelled: Bool
    ) async throws {
        let goesOn = Mutex(false)
        let routes = LoopbackRoutes { _ in
            while !goesOn.withLock({ $0 }), !Task.isCancelled { await Task.yield() }
            return .sent()
        }
        try await withLoopbackServer(routes) { server in
            var options = SendOptions()
            options.concurrency = 64
            try await FCMClient.test(server).send(messages(1000), options: options) { batch in
                try await server.requestCount(reaches: 64)
                while batch.progress.taken < 96 { await Task.yield() }
                if isCancelled {
                    batch.cancel()
                } else {
                    batch.stop()
                    goesOn.withLock { $0 = true }
                }
                var results: [SendResult] = []
                for await item in batch.results { results.append(item.result) }
                goesOn.withLock { $0 = true }
                #expect(results.count == 96)
                #expect(batch.progress.taken == 96)
                #expect(results.count { $0.name != nil } == (isCancelled ? 0 : 96))
                let unsent = results.count { if case .notSent = $0.outcome { true } else { false } }
                #expect(unsent == (isCancelled ? 32 : 0))
            }
        }
    }

    @Test func `retries keep their place and the others go on`() async throws {
        let refused = Mutex<Set<String>>([])
        let routes = LoopbackRoutes { request in
            let number = (try? JSONValue(parsing: request.body))?["message"]?["data"]?["n"]?.string ?? "?"
            let isFirst = refused.withLock { $0.insert(number).inserted }
            return isFirst && number.hasSuffix("7") ? .refusal(503, "UNAVAILABLE") : .sent(number)
        }
        try await withLoopbackServer(routes) { server in
            var options = SendOptions()
            options.order = .input
            try await FCMClient.test(server).send(messages(300), options: options) { batch in
                var next = 0
                for await item in batch.results {
                    #expect(item.index == next)
                    #expect(item.result.name?.hasSuffix("/\(next)") == true)
                    #expect(item.result.attempts == (String(next).hasSuffix("7") ? 2 : 1))
                    next += 1
                }
                #expect(next == 300)
            }
        }
    }

    @Test func `a failing source ends the batch after its last message`() async throws {
        struct Broken: Error {}
        let source = AsyncThrowingStream<PushMessage, any Error> { continuation in
            for message in messages(3) { continuation.yield(message) }
            continuation.finish(throwing: Broken())
        }
        try await withLoopbackServer(Self.echo) { server in
            let count = Mutex(0)
            await #expect(throws: Broken.self) {
                try await FCMClient.test(server).send(source) { batch in
                    for await _ in batch.results { count.withLock { $0 += 1 } }
                }
            }
            #expect(count.withLock { $0 } == 3)
        }
    }

    @Test func `a closure that throws cancels requests under way`() async throws {
        struct Enough: Error {}
        try await withLoopbackServer(Script(.neverAnswers).routes) { server in
            _ = await #expect(throws: Enough.self) {
                try await FCMClient.test(server).send(messages(10)) { _ in
                    _ = try await server.request(number: 9)
                    throw Enough()
                }
            }
        }
    }

    @Test func `a repeated target gets the message once, and the repetition is reported`() async throws {
        try await withLoopbackServer(Script(.sent()).routes) { server in
            let client = try FCMClient.test(server)
            let results = await client.send(.breakfast, toEach: [.token("a"), .token("b"), .token("a"), .fid("a")])
            #expect(results.map { $0.name != nil } == [true, true, false, true])
            #expect(results[2].failure?.code == .duplicateTarget)
            #expect(server.requestCount == 3)
        }
    }

    @Test func `a million times the same token is one request`() async throws {
        try await withLoopbackServer(Script(.sent()).routes) { server in
            let targets = [PushMessage.Target](repeating: .token("a"), count: 1_000_000)
            let results = try await FCMClient.test(server).send(.breakfast, toEach: targets)
            #expect(results.count == 1_000_000)
            #expect(results[0].name != nil)
            #expect(results.count { $0.failure?.code == .duplicateTarget } == 999_999)
            #expect(server.requestCount == 1)
        }
    }

    @Test func `a host that nobody has fails every message and none is lost`() async throws {
        var configuration = FCMClient.Configuration(endpoint: .emulator("http://fcm.invalid"))
        configuration.clock = JumpClock()
        configuration.retry.attempts = 2
        let client = try FCMClient(project: "p", credentials: .accessToken("t"), configuration: configuration)
        try await client.send(messages(20)) { batch in
            for await item in batch.results {
                guard case .notSent(let failure) = item.result.outcome else { Issue.record("\(item)"); continue }
                #expect(failure.code == .nameLookup)
            }
            #expect(batch.progress.notSent == 20)
        }
    }
}
