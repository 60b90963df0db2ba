// SPDX-License-Identifier: Apache-2.0

internal import Foundation

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
