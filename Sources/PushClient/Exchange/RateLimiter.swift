// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Synchronization

/// A token bucket whose rate grows after the start, and which can be paused.
final class RateLimiter: Sendable {
    /// The fraction of the rate at the start.
    private static let firstShare = 0.1
    /// The capacity of the bucket, in seconds at the current rate.
    private static let burst = 0.1

    private struct State {
        /// Time in seconds on the ``Timekeeper``'s clock.
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

    /// Takes a token and returns the wait until it may be used; `nil` if that is now.
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

    /// Pauses for this time, then starts again with a low rate; used when the quota is exceeded.
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

/// The maximum rate of messages.
///
/// FCM's default quota for a project is 600,000 messages per minute, and it asks senders to start slowly: the rate
/// grows over ``rampTime``, at the start and again after an answer 429.
public struct RateLimit: Sendable, Hashable {
    /// Messages per minute; `nil` for no limit.
    public var perMinute: Int?
    /// Time in which the rate grows from a tenth to the full rate; 60 s by default.
    public var rampTime: Duration

    /// Makes a limit; a rate below 1 counts as 1.
    public init(perMinute: Int?, rampTime: Duration = .seconds(60)) {
        self.perMinute = perMinute.map { max(1, $0) }
        self.rampTime = rampTime
    }

    /// FCM's own limit: 600,000 messages per minute, reached after one minute.
    public static let standard = RateLimit(perMinute: 600_000)
    /// No limit: as fast as the service answers.
    public static let unlimited = RateLimit(perMinute: nil)
}

/// The clock for waits, and the date for signatures and `Retry-After`.
struct Timekeeper: Sendable {
    /// Returns the time since this timekeeper was made.
    let elapsed: @Sendable () -> Duration
    /// Waits; throws `CancellationError` if the task is cancelled.
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
