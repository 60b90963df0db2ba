// SPDX-License-Identifier: Apache-2.0

internal import LibC
internal import Synchronization

/// The time of the simulated world, which stands still while this process is kept waiting.
///
/// A busy machine, or hundreds of tests that start at once, can keep a task from running for half a minute. A device that
/// counted that time would take its own machine for a slow server. So a task beats twenty times a second, on the threads
/// that all tasks share, for as long as anybody follows the clock: time passes until a beat is overdue, and goes on with the
/// next one. Tasks of another priority run on other threads, so each priority of a follower has beats of its own.
package struct AttendedClock: Clock {
    /// A moment of the simulated world, on the scale of the monotonic clock.
    package struct Instant: InstantProtocol {
        var offset: Duration

        package func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        package func duration(to other: Instant) -> Duration { other.offset - offset }
        package static func < (a: Instant, b: Instant) -> Bool { a.offset < b.offset }
    }

    package init() {}

    package var now: Instant { Self.now }
    package var minimumResolution: Duration { .nanoseconds(1) }

    /// The current moment.
    package static var now: Instant { Instant(offset: .nanoseconds(nanoseconds)) }

    /// The current moment in nanoseconds: one machine word, for those who ask for it with every block of bytes.
    package static var nanoseconds: Int64 {
        pulse.withLock { pulse in
            let now = systemTime()
            return now - pulse.timeLost(at: now)
        }
    }

    /// How long the process was kept waiting until now while somebody followed the clock.
    package static var timeLost: Duration { pulse.withLock { .nanoseconds($0.timeLost(at: systemTime())) } }

    package func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        Self.follow()
        defer { Self.leave() }
        while case let left = now.duration(to: deadline), left > .zero {
            try await Task.sleep(for: left, tolerance: tolerance)
        }
    }

    /// Has the clock notice from now on when tasks of the caller's priority are kept waiting, until as many calls of
    /// ``leave()``.
    package static func follow() {
        let priority = Task.currentPriority
        guard pulse.withLock({ $0.follow(with: priority, at: systemTime()) }) else { return }
        Task.detached(priority: priority) {
            repeat {
                try? await Task.sleep(for: .nanoseconds(Pulse.interval))
            } while pulse.withLock { $0.beat(of: priority, at: systemTime()) }
        }
    }

    /// Ends what ``follow()`` began.
    package static func leave() { pulse.withLock { $0.followers -= 1 } }

    private static let pulse = Mutex(Pulse())

    private static func systemTime() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}

/// When the process last had its turn, and how much time it has lost; all times are in nanoseconds.
struct Pulse {
    /// The time from beat to beat.
    static let interval: Int64 = 50_000_000
    /// The time from beat to beat that counts at most; what an ordinary machine takes for a beat is not lost.
    static let patience: Int64 = 100_000_000

    var followers = 0
    /// The last beat of each priority that has beats.
    private var beats: [TaskPriority.RawValue: Int64] = [:]
    /// The earliest of the last beats, which is read far more often than it changes.
    private var oldestBeat: Int64?
    private var lost: Int64 = 0
    /// The moment until which ``lost`` counts.
    private var countedUntil: Int64 = 0

    /// The time lost until now, which includes that since a beat was due.
    ///
    /// Time for which several beats are overdue counts once.
    func timeLost(at now: Int64) -> Int64 {
        guard let oldestBeat else { return lost }
        return lost + max(0, now - max(oldestBeat + Self.patience, countedUntil))
    }

    /// Notes one more follower; returns whether the beats of its priority are to begin.
    mutating func follow(with priority: TaskPriority, at now: Int64) -> Bool {
        followers += 1
        guard beats[priority.rawValue] == nil else { return false }
        note(now, of: priority, at: now)
        return true
    }

    /// Notes a beat; returns whether there is to be another.
    mutating func beat(of priority: TaskPriority, at now: Int64) -> Bool {
        note(followers > 0 ? now : nil, of: priority, at: now)
        return followers > 0
    }

    private mutating func note(_ beat: Int64?, of priority: TaskPriority, at now: Int64) {
        (lost, countedUntil) = (timeLost(at: now), now)
        beats[priority.rawValue] = beat
        oldestBeat = beats.values.min()
    }
}
