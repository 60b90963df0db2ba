// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages

/// Times as the database holds them: whole microseconds since 1970, rounded to the nearest.
enum StoredTime {
    static var now: Int64 { Date().microseconds }

    /// RFC 3339 in UTC with 0, 3 or 6 digits after the second, as protobuf writes a timestamp.
    static func text(_ microseconds: Int64) -> String {
        let (seconds, fraction) = parts(microseconds)
        let whole = Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601).dropLast()
        if fraction == 0 { return "\(whole)Z" }
        let digits = String(1_000_000 + fraction).dropFirst()
        return "\(whole).\(digits.hasSuffix("000") ? digits.dropLast(3) : digits)Z"
    }

    /// The day in UTC, `2026-11-21`.
    static func day(_ microseconds: Int64) -> String {
        let date = Date(timeIntervalSince1970: Double(parts(microseconds).seconds))
        return String(date.formatted(.iso8601).prefix(10))
    }

    private static func parts(_ microseconds: Int64) -> (seconds: Int64, fraction: Int64) {
        let (quotient, remainder) = microseconds.quotientAndRemainder(dividingBy: 1_000_000)
        return remainder < 0 ? (quotient - 1, remainder + 1_000_000) : (quotient, remainder)
    }
}

extension Date {
    /// Microseconds since 1970, rounded to the nearest; the first or the last that can be counted for times beyond.
    var microseconds: Int64 {
        let microseconds = (timeIntervalSince1970 * 1_000_000).rounded()
        return Int64(exactly: microseconds) ?? (microseconds < 0 ? .min : .max)
    }

    /// A time in microseconds since 1970, rounded down to the millisecond.
    init(microseconds: Int64) {
        // Formatting rounds, and must not show a time in the future.
        self.init(timeIntervalSince1970: Double(microseconds / 1000) / 1000 + 0.000_01)
    }
}

extension JSONValue {
    /// A time in microseconds since 1970, as RFC 3339 with milliseconds in UTC.
    static func moment(_ microseconds: Int64) -> JSONValue {
        .string(Date(microseconds: microseconds).formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
    }

    /// A text, or `null` for none.
    static func text(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }
}
