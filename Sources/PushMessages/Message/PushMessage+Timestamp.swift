// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension PushMessage {
    /// A moment in UTC with nanoseconds, like protobuf's `Timestamp`.
    public struct Timestamp: Sendable, Hashable, Comparable {
        /// Seconds since 1970; negative before 1970.
        public var seconds: Int64
        /// Nanoseconds after `seconds`, from 0 to 999,999,999, also before 1970.
        public var nanoseconds: Int32

        /// Makes a moment from seconds since 1970 and the nanoseconds after them.
        public init(seconds: Int64, nanoseconds: Int32 = 0) {
            self.seconds = seconds
            self.nanoseconds = nanoseconds
        }

        /// Orders by time.
        public static func < (a: Timestamp, b: Timestamp) -> Bool {
            (a.seconds, a.nanoseconds) < (b.seconds, b.nanoseconds)
        }
    }
}

extension PushMessage.Timestamp {
    /// Makes a moment from a date, rounded to the nearest microsecond; a present-day `Date` is hardly more precise.
    public init(_ date: Date) {
        let microseconds = (date.timeIntervalSince1970 * 1_000_000).rounded()
        let seconds = (microseconds / 1_000_000).rounded(.down)
        self.init(
            seconds: Int64(seconds),
            nanoseconds: Int32(microseconds - seconds * 1_000_000) * 1_000
        )
    }

    /// The moment as a date.
    public var date: Date {
        Date(timeIntervalSince1970: Double(seconds) + Double(nanoseconds) / 1_000_000_000)
    }
}
