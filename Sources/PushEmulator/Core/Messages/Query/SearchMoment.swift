// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A time in a search: a day, a time, or an age.
struct SearchMoment: Sendable, Hashable {
    /// Microseconds since 1970.
    let microseconds: Int64

    static let expectation =
        "expected a day (2026-11-20), a time (2026-11-20T10:00:00Z) or an age (30s, 10m, 2h, 7d)"

    /// Parses a day, which begins at midnight UTC, a time with an offset, or an age in seconds, minutes, hours or days.
    init?(_ text: String, now: Int64) {
        if let age = Self.age(text) {
            microseconds = now - age
        } else if let date = Self.date(text) {
            microseconds = date.microseconds
        } else {
            return nil
        }
    }

    private static func age(_ text: String) -> Int64? {
        let units: [Character: Int64] = ["s": 1, "m": 60, "h": 3600, "d": 86400]
        guard text.count <= 8, let unit = text.last.flatMap({ units[$0] }),
            text.dropLast().utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            let count = Int64(text.dropLast())
        else { return nil }
        return count * unit * 1_000_000
    }

    private static func date(_ text: String) -> Date? {
        // Foundation reads years of any length.
        guard text.utf8.count <= 40, text.prefixMatch(of: /[0-9]{4}-/) != nil else { return nil }
        let isDay = text.wholeMatch(of: /[0-9]{4}-[0-9]{2}-[0-9]{2}/) != nil
        let text = isDay ? "\(text)T00:00:00Z" : text
        return (try? Date(text, strategy: .iso8601))
            ?? (try? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
    }
}
