// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension PushMessage.Timestamp {
    /// Makes the moment of a date, rounded down to the microsecond, which is what a date of today resolves.
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
