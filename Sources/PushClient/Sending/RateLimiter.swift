// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Synchronization

/// A token bucket that fills at a growing rate and can be told to rest.
final class RateLimiter: Sendable {
    /// The share of the rate that a start begins with.
    private static let firstShare = 0.1
    /// Seconds of the rate that may go out at once.
    private static let burst = 0.1

    private struct State {
        /// Seconds on the clock.
        var filledAt = 0.0
        var rampStartedAt: Double?
        var tokens = 0.0
        var restsUntil = 0.0
    }

    private let perSecond: Double?
    private let rampTime: Double
    private let timekeeper: Timekeeper
    private let state = Mutex(State())

    init(_ limit: RateLimit, timekeeper: Timekeeper) {
        perSecond = limit.perMinute.map { Double($0) / 60 }
        rampTime = max(0, limit.rampTime / .seconds(1))
        self.timekeeper = timekeeper
    }

    /// Takes a place in the stream of messages; the wait until its turn comes, `nil` when it is now.
    func reserve() -> Duration? {
        guard let perSecond else { return rest() }
        let now = timekeeper.elapsed() / .seconds(1)
        let wait = state.withLock { state -> Double in
            let start = state.rampStartedAt ?? now
            state.rampStartedAt = start
            let share = rampTime > 0 ? (now - start) / rampTime : 1
            let rate = perSecond * min(1, max(Self.firstShare, share))
            let capacity = max(1, rate * Self.burst)
            state.tokens = state.filledAt == 0 ? capacity : min(capacity, state.tokens + (now - state.filledAt) * rate)
            state.filledAt = max(now, .leastNonzeroMagnitude)
            state.tokens -= 1
            return max(state.tokens < 0 ? -state.tokens / rate : 0, state.restsUntil - now)
        }
        return wait > 0 ? .seconds(wait) : nil
    }

    /// Lets nothing out for this long, and begins slowly again after it: the service is out of quota.
    func rest(for wait: Duration) {
        let until = (timekeeper.elapsed() + wait) / .seconds(1)
        state.withLock { state in
            state.restsUntil = max(state.restsUntil, until)
            state.rampStartedAt = state.restsUntil
        }
    }

    private func rest() -> Duration? {
        let until = state.withLock { $0.restsUntil }
        guard until > 0 else { return nil }
        let wait = until - timekeeper.elapsed() / .seconds(1)
        return wait > 0 ? .seconds(wait) : nil
    }
}

/// How many messages go out in a minute at most.
///
/// FCM lets a project send 600 000 a minute by default, and asks to begin slowly: the limit grows over the first minute
/// and again after a 429.
public struct RateLimit: Sendable, Hashable {
    /// Messages a minute; `nil` is no limit.
    public var perMinute: Int?
    /// How long it takes from a tenth of the rate to all of it.
    ///
    /// Default 60 s.
    public var rampTime: Duration

    /// Makes a limit.
    public init(perMinute: Int?, rampTime: Duration = .seconds(60)) {
        self.perMinute = perMinute.map { max(1, $0) }
        self.rampTime = rampTime
    }

    /// FCM's own: 600 000 a minute, reached after one.
    public static let standard = RateLimit(perMinute: 600_000)
    /// As fast as the other side answers.
    public static let unlimited = RateLimit(perMinute: nil)
}

/// The clock that waits are made on, and the date that signatures and `Retry-After` count from.
struct Timekeeper: Sendable {
    /// Time since this keeper was made.
    let elapsed: @Sendable () -> Duration
    /// Waits; throws `CancellationError` when the task is cancelled.
    let sleep: @Sendable (Duration) async throws -> Void
    let date: @Sendable () -> Date

    init(_ clock: any Clock<Duration> = ContinuousClock(), date: @escaping @Sendable () -> Date = { Date() }) {
        self.init(opened: clock, date: date)
    }

    private init<C: Clock<Duration>>(opened clock: C, date: @escaping @Sendable () -> Date) {
        let start = clock.now
        elapsed = { start.duration(to: clock.now) }
        sleep = { try await clock.sleep(for: $0) }
        self.date = date
    }
}
