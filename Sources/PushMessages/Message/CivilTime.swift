// SPDX-License-Identifier: Apache-2.0

/// A moment in the proleptic Gregorian calendar, in UTC, without leap seconds.
///
/// The calculation uses eras of 400 years that begin on 1 March of year 0, so that the leap day comes last.
package struct CivilTime: Hashable {
    package var year: Int
    package var month: Int
    package var day: Int
    package var hour: Int
    package var minute: Int
    package var second: Int

    private static let daysPerEra = 146_097
    /// Days from 1 March of year 0 to 1970.
    private static let daysTo1970 = 719_468

    package init(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0) {
        self.year = year
        self.month = month
        self.day = day
        self.hour = hour
        self.minute = minute
        self.second = second
    }

    package init(secondsSince1970 seconds: Int64) {
        let (days, time) = Self.floored(Int(seconds), by: 86_400)
        let (era, dayOfEra) = Self.floored(days + Self.daysTo1970, by: Self.daysPerEra)
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        hour = time / 3_600
        minute = time / 60 % 60
        second = time % 60
    }

    package var secondsSince1970: Int64 {
        Int64(daysSince1970 * 86_400 + hour * 3_600 + minute * 60 + second)
    }

    /// Days since 1 January 1970.
    package var daysSince1970: Int {
        let year = month <= 2 ? year - 1 : year
        let (era, yearOfEra) = Self.floored(year, by: 400)
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * Self.daysPerEra + dayOfEra - Self.daysTo1970
    }

    private static func floored(_ value: Int, by divisor: Int) -> (quotient: Int, remainder: Int) {
        let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
