// SPDX-License-Identifier: Apache-2.0

/// Time on some clock since the stopwatch was made.
struct Stopwatch: Sendable {
    /// How long ago it was made.
    let elapsed: @Sendable () -> Duration
    /// Returns that long after it was made, or throws when the task is cancelled.
    let sleep: @Sendable (_ until: Duration) async throws -> Void

    init(_ clock: any Clock<Duration>) {
        // The ordinary clock by its own type, because calls through the protocol cost more than what they measure.
        if let clock = clock as? ContinuousClock {
            self.init(of: clock)
        } else {
            self.init(of: clock)
        }
    }

    private init<C: Clock<Duration>>(of clock: C) {
        let start = clock.now
        elapsed = { start.duration(to: clock.now) }
        sleep = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
    }
}
