// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import PushClient

@Suite(.timeLimit(.minutes(10)))
struct RateLimiterTests {
    /// Messages that get out in these many seconds when each waits for its turn.
    private func messages(_ limit: RateLimit, in time: Duration, after start: Duration = .zero) async throws -> Int {
        let clock = JumpClock()
        let limiter = RateLimiter(limit, timekeeper: Timekeeper(clock))
        var count = 0
        while clock.now.offset < start + time {
            if let wait = limiter.reserve() { try await clock.sleep(for: wait) }
            if clock.now.offset >= start { count += 1 }
        }
        return count
    }

    @Test func `a steady rate is kept`() async throws {
        let count = try await messages(RateLimit(perMinute: 6000, rampTime: .zero), in: .seconds(10))
        #expect((990...1020).contains(count))
    }

    @Test func `the first minute begins slowly and ends at the whole rate`() async throws {
        let limit = RateLimit(perMinute: 6000)
        let first = try await messages(limit, in: .seconds(6))
        #expect((50...80).contains(first))
        let whole = try await messages(limit, in: .seconds(10), after: .seconds(60))
        #expect((980...1030).contains(whole))
    }

    @Test func `a pause holds everything back, and sending resumes slowly`() async throws {
        let clock = JumpClock()
        let limiter = RateLimiter(RateLimit(perMinute: 60_000, rampTime: .seconds(60)), timekeeper: Timekeeper(clock))
        clock.advance(by: .seconds(120))
        #expect(limiter.reserve() == nil)
        limiter.rest(for: .seconds(30))
        let wait = try #require(limiter.reserve())
        #expect((.seconds(29)...(.seconds(31))).contains(wait))
    }

    @Test func `without a limit nobody waits but for a rest`() {
        let limiter = RateLimiter(.unlimited, timekeeper: Timekeeper(JumpClock()))
        for _ in 0..<1000 { #expect(limiter.reserve() == nil) }
        limiter.rest(for: .seconds(5))
        #expect(limiter.reserve() == .seconds(5))
    }
}
