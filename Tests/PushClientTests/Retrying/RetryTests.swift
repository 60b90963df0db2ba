// SPDX-License-Identifier: Apache-2.0

import Curl
import Foundation
import LoopbackServer
import PushMessages
import Testing

@testable import PushClient

@Suite(.timeLimit(.minutes(10)))
struct RetryTests {
    private func run(
        _ answers: Script,
        policy: RetryPolicy = RetryPolicy()
    ) async throws -> (result: SendResult, sleeps: [Duration], requests: Int) {
        let clock = JumpClock()
        return try await withLoopbackServer(answers.routes) { server in
            let client = try FCMClient.test(server, clock: clock) { $0.retry = policy }
            let result = await client.send(.breakfast)
            return (result, clock.sleeps, server.requestCount)
        }
    }

    @Test(arguments: [400, 401, 403, 404, 409, 413, 501])
    func `an answer that would come again is final`(_ status: Int) async throws {
        let (result, sleeps, requests) = try await run(Script(.refusal(status, "X"), .sent()))
        #expect(result.error?.status == status)
        #expect(sleeps.isEmpty)
        #expect(requests == 1)
    }

    @Test(arguments: [500, 502, 503])
    func `a server that is unwell is asked again, with waits that double`(_ status: Int) async throws {
        let no = LoopbackAnswer.refusal(status, "X")
        let (result, sleeps, requests) = try await run(Script(no, no, no, .sent()))
        #expect(result.name != nil)
        #expect(result.attempts == 4)
        #expect(requests == 4)
        // Half way between 1 s and 2, 4, 8 s.
        #expect(sleeps == [.seconds(1.5), .seconds(2.5), .seconds(4.5)])
        #expect(!result.mayBeDuplicate)
    }

    @Test func `after the last attempt its answer is the result`() async throws {
        let (result, sleeps, requests) = try await run(Script(.refusal(503, "UNAVAILABLE")))
        #expect(result.error?.code == .unavailable)
        #expect(result.error?.retry == .backoff(from: .seconds(1)))
        #expect(result.attempts == 5)
        #expect(requests == 5)
        #expect(sleeps.count == 4)
    }

    @Test func `a quota without a time is waited for a minute and more`() async throws {
        let (result, sleeps, _) = try await run(Script(.refusal(429, "RESOURCE_EXHAUSTED"), .sent()))
        #expect(result.name != nil)
        #expect(sleeps == [.seconds(90)])
    }

    @Test(arguments: [429, 503])
    func `Retry-After counts, in seconds`(_ status: Int) async throws {
        let no = LoopbackAnswer.refusal(status, "X", headers: [.init("Retry-After", "17")])
        let (result, sleeps, _) = try await run(Script(no, .sent()))
        #expect(result.name != nil)
        #expect(sleeps == [.seconds(17)])
    }

    @Test func `Retry-After counts as a date, by the server's clock`() async throws {
        let no = LoopbackAnswer.refusal(
            503,
            "X",
            headers: [
                .init("Date", "Sun, 06 Nov 1994 08:49:37 GMT"), .init("Retry-After", "Sun, 06 Nov 1994 08:50:07 GMT"),
            ]
        )
        let (result, sleeps, _) = try await run(Script(no, .sent()))
        #expect(result.name != nil)
        #expect(sleeps == [.seconds(30)])
    }

    @Test func `a wait beyond the budget is not begun, and the advice says how long it would be`() async throws {
        let no = LoopbackAnswer.refusal(429, "X", headers: [.init("Retry-After", "3600")])
        let (result, sleeps, requests) = try await run(Script(no, .sent()))
        #expect(result.error?.retry == .after(.seconds(3600)))
        #expect(sleeps.isEmpty)
        #expect(requests == 1)
    }

    @Test func `jitter is full above the shortest wait, and the longest stops doubling`() {
        var policy = RetryPolicy()
        policy.delayLimit = .seconds(10)
        func range(_ attempt: Int) -> [Duration] {
            [0.0, 1.0].map { share in policy.backoff(afterAttempt: attempt) { _ in share } }
        }
        #expect(range(1) == [.seconds(1), .seconds(2)])
        #expect(range(2) == [.seconds(1), .seconds(4)])
        #expect(range(9) == [.seconds(1), .seconds(10)])
        #expect(range(99) == [.seconds(1), .seconds(10)])
    }

    @Test func `a cancelled wait ends with the last answer`() async throws {
        try await withLoopbackServer(Script(.refusal(503, "UNAVAILABLE")).routes) { server in
            // On the real clock, whose wait of a second and more nobody awaits.
            let client = try FCMClient.test(server, clock: ContinuousClock())
            let task = Task { await client.send(.breakfast) }
            _ = try await server.request(number: 0)
            task.cancel()
            let result = await task.value
            #expect(server.requestCount == 1)
            #expect(result.name == nil)
        }
    }

    @Test(arguments: [
        ("0", Duration.zero), ("120", .seconds(120)), ("99999999999999999999", .seconds(1 << 31)),
        ("Thu, 01 Jan 1970 00:00:05 GMT", .seconds(5)), ("Wed, 31 Dec 1969 23:59:59 GMT", nil), ("soon", nil),
        ("-1", nil), ("1.5", nil), ("", nil), ("Thu, 01 Foo 1970 00:00:05 GMT", nil),
    ])
    func `Retry-After is read or not`(_ text: String, _ expected: Duration?) {
        let wait = RetryAfter.wait(in: [.init("retry-after", text)], now: Date(timeIntervalSince1970: 0))
        #expect(wait == expected)
    }
}
