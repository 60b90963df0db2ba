// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import PushMessages

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
        let moment = CivilTime(
            year: year,
            month: month + 1,
            day: day,
            hour: time[0],
            minute: time[1],
            second: time[2]
        )
        date = Date(timeIntervalSince1970: Double(moment.secondsSince1970))
    }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}
