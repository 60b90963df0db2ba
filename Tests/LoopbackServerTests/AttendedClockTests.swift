// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import AsyncPrimitives

@Suite(.timeLimit(.minutes(10)))
struct AttendedClockTests {
    private static let second: Int64 = 1_000_000_000

    @Test func `time passes until a beat is overdue, and goes on with the next one`() {
        let (late, next) = (20 * Self.second, 20 * Self.second + Pulse.interval)
        var pulse = Pulse()
        let begins = pulse.follow(with: .medium, at: 0)
        #expect(begins)
        #expect(pulse.timeLost(at: Pulse.patience) == 0)
        let lost = late - Pulse.patience
        #expect(pulse.timeLost(at: late) == lost)
        for time in [late, next] {
            let goesOn = pulse.beat(of: .medium, at: time)
            #expect(goesOn)
            #expect(pulse.timeLost(at: time) == lost)
        }
        #expect(pulse.timeLost(at: next + Pulse.patience) == lost)
    }

    @Test func `beats end with the last follower, and no time is lost without one`() {
        var pulse = Pulse()
        let begins = [pulse.follow(with: .medium, at: 0), pulse.follow(with: .medium, at: 0)]
        #expect(begins == [true, false])
        pulse.followers -= 1
        let goesOn = pulse.beat(of: .medium, at: Pulse.interval)
        #expect(goesOn)
        pulse.followers -= 1
        let isOver = !pulse.beat(of: .medium, at: 2 * Pulse.interval)
        #expect(isOver)
        #expect(pulse.timeLost(at: 100 * Self.second) == 0)
        let beginsAgain = pulse.follow(with: .medium, at: 100 * Self.second)
        #expect(beginsAgain)
        #expect(pulse.timeLost(at: 100 * Self.second) == 0)
    }

    @Test func `time is lost while the beats of any priority are overdue, and counts once`() {
        var pulse = Pulse()
        let begins = [TaskPriority.medium, .high, .medium].map { pulse.follow(with: $0, at: 0) }
        #expect(begins == [true, true, false])
        for time in stride(from: Pulse.interval, through: Self.second, by: Int(Pulse.interval)) {
            let goesOn = pulse.beat(of: .medium, at: time)
            #expect(goesOn)
        }
        let lost = Self.second - Pulse.patience
        #expect(pulse.timeLost(at: Self.second) == lost)
        let goesOn = pulse.beat(of: .high, at: Self.second)
        #expect(goesOn)
        #expect(pulse.timeLost(at: Self.second + Pulse.patience) == lost)
        #expect(pulse.timeLost(at: 2 * Self.second) == lost + Self.second - Pulse.patience)
    }

    @Test func `who sleeps wakes when that time has passed, and at once when cancelled`() async throws {
        let (clock, start) = (AttendedClock(), AttendedClock.now)
        try await clock.sleep(for: .milliseconds(20))
        #expect(start.duration(to: clock.now) >= .milliseconds(20))
        let sleeper = Task { try await clock.sleep(for: .seconds(1_000_000)) }
        sleeper.cancel()
        await #expect(throws: CancellationError.self) { try await sleeper.value }
    }
}
