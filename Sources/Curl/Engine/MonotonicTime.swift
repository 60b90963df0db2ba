// SPDX-License-Identifier: Apache-2.0

internal import AsyncPrimitives

/// A moment of ``AttendedClock``, in nanoseconds: one machine word, because every received block is stamped with it.
struct MonotonicTime: Comparable {
    var nanoseconds: Int64

    static func now() -> MonotonicTime { MonotonicTime(nanoseconds: AttendedClock.nanoseconds) }

    static func < (left: MonotonicTime, right: MonotonicTime) -> Bool { left.nanoseconds < right.nanoseconds }

    /// The end of time when the sum does not fit: such a deadline never comes.
    static func + (time: MonotonicTime, duration: Duration) -> MonotonicTime {
        let (sum, overflow) = time.nanoseconds.addingReportingOverflow(duration.wholeNanoseconds)
        return MonotonicTime(nanoseconds: overflow ? .max : sum)
    }

    static func - (later: MonotonicTime, earlier: MonotonicTime) -> Duration {
        .nanoseconds(later.nanoseconds - earlier.nanoseconds)
    }
}

extension Duration {
    /// Rounded towards zero and held within what 64 bits can count (292 years).
    var wholeNanoseconds: Int64 {
        let (seconds, attoseconds) = components
        let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        guard !overflow else { return seconds < 0 ? .min : .max }
        let (sum, carried) = whole.addingReportingOverflow(attoseconds / 1_000_000_000)
        return carried ? (seconds < 0 ? .min : .max) : sum
    }

    /// Rounded up, so that a wait never ends before its deadline.
    var wholeMilliseconds: Int64 {
        let nanoseconds = wholeNanoseconds
        return nanoseconds / 1_000_000 + (nanoseconds % 1_000_000 > 0 ? 1 : 0)
    }
}
