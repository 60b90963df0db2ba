// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// A date in HTTP's format, `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110 §5.6.7), without the two obsolete formats.
struct HTTPDate {
    let date: Date

    init?(_ text: String) {
        let parts = text.split(separator: " ")
        guard parts.count == 6, parts[5] == "GMT", let day = Int(parts[1]), (1...31).contains(day),
            let month = Self.months.firstIndex(of: String(parts[2])), let year = Int(parts[3]),
            (1970...9999).contains(year)
        else { return nil }
        let time = parts[4].split(separator: ":").compactMap { Int($0) }
        guard time.count == 3, (0...23).contains(time[0]), (0...59).contains(time[1]), (0...60).contains(time[2]) else {
            return nil
        }
        let seconds = Self.daysSinceEpoch(year, month + 1, day) * 86_400 + time[0] * 3600 + time[1] * 60 + time[2]
        date = Date(timeIntervalSince1970: Double(seconds))
    }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Returns the days since 1970; the calculation uses years that begin in March, so that the leap day comes last.
    private static func daysSinceEpoch(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let year = month <= 2 ? year - 1 : year
        let era = year / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }
}
