// SPDX-License-Identifier: Apache-2.0

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
        let days = Self.floored(seconds, by: 86_400)
        let time = seconds - days * 86_400
        // Counted in eras of 400 years that begin on 1 March of year 0, so that the leap day comes last.
        let shifted = days + 719_468
        let era = Self.floored(shifted, by: 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        (hour, minute, second) = (time / 3_600, time / 60 % 60, time % 60)
    }

    /// Days since 1970-01-01.
    var dayNumber: Int {
        let year = month <= 2 ? year - 1 : year
        let era = Self.floored(year, by: 400)
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

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

    private static func floored(_ value: Int, by divisor: Int) -> Int {
        value / divisor - (value % divisor < 0 ? 1 : 0)
    }
}
