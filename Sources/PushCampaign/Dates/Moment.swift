// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// A moment as the filter `date` sees it: the fields of a clock somewhere.
struct Moment {
    var year: Int
    var month: Int
    var day: Int
    var hour = 0
    var minute = 0
    var second = 0
    var nanosecond = 0
    /// Seconds east of UTC.
    var offset = 0

    init?(year: Int, month: Int, day: Int) {
        guard (0...9999).contains(year), (1...12).contains(month), day >= 1,
            day <= Self.length(ofMonth: month, in: year)
        else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
    }

    /// A moment in UTC; `nil` beyond the years 0 to 9999.
    init?(secondsSince1970 seconds: Int) {
        guard (-62_167_219_200...253_402_300_799).contains(seconds) else { return nil }
        let civil = CivilTime(secondsSince1970: Int64(seconds))
        (year, month, day) = (civil.year, civil.month, civil.day)
        (hour, minute, second) = (civil.hour, civil.minute, civil.second)
    }

    /// Days since 1970-01-01.
    var dayNumber: Int { CivilTime(year: year, month: month, day: day).daysSince1970 }

    var secondsSince1970: Int { dayNumber * 86_400 + hour * 3_600 + minute * 60 + second - offset }

    /// 0 is Sunday.
    var weekday: Int { ((dayNumber + 4) % 7 + 7) % 7 }

    /// 1 is 1 January.
    var dayOfYear: Int {
        (1..<month).reduce(day) { $0 + Self.length(ofMonth: $1, in: year) }
    }

    /// Year and week of ISO 8601.
    var isoWeek: (year: Int, week: Int) {
        let weekday = (self.weekday + 6) % 7
        let week = (dayOfYear - weekday + 9) / 7
        if week < 1 { return (year - 1, Self.isoWeeks(in: year - 1)) }
        return week > Self.isoWeeks(in: year) ? (year + 1, 1) : (year, week)
    }

    private static func isoWeeks(in year: Int) -> Int {
        let first = Moment(year: max(0, min(9999, year)), month: 1, day: 1)?.weekday ?? 0
        return first == 4 || first == 3 && isLeap(year) ? 53 : 52
    }

    static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && year % 100 != 0 || year % 400 == 0 }

    static func length(ofMonth month: Int, in year: Int) -> Int {
        month == 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
    }
}
