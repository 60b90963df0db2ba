// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Moments as the database holds them: microseconds since 1970.
enum StoredTime {
    static var now: Int64 { Int64(Date().timeIntervalSince1970 * 1_000_000) }

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
