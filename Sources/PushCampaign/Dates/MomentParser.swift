// SPDX-License-Identifier: Apache-2.0

/// Reads the moments that people keep in tables.
///
/// ISO 8601 (`2026-11-22`, `2026-11-22T18:00:00.5+01:00`, a space for the `T`), the same with slashes and the year first,
/// seconds since 1970, a month by its English name (`March 14, 2016`, `14 Mar 2016 09:30`, `Mar 14 09:30:00 2016`), with or
/// without a weekday in front. Ambiguous dates (`03/04/2026`) are refused.
struct MomentParser {
    private let text: [UInt8]
    private var position = 0
    /// Whether the time stood between day and year.
    private var hasTime = false

    static func parse(_ text: [UInt8]) -> Moment? {
        guard text.count <= 64 else { return nil }
        let start = text.firstIndex { !Bytes.isSpace($0) } ?? 0
        let end = (text.lastIndex { !Bytes.isSpace($0) } ?? -1) + 1
        guard start < end else { return nil }
        let text = Array(text[start..<end])
        if text.count > 4, let seconds = Int(String(decoding: text, as: UTF8.self)) {
            return Moment(secondsSince1970: seconds)
        }
        var parser = MomentParser(text: text)
        guard let moment = parser.moment(), parser.position == text.count else { return nil }
        return moment
    }

    private mutating func moment() -> Moment? {
        skipWeekday()
        guard var moment = Bytes.isDigit(byte) && isYearFirst ? numericDate() : namedDate() else {
            return nil
        }
        if hasTime { return moment }
        if byte == UInt8(ascii: "T") || byte == UInt8(ascii: "t") {
            position += 1
        } else {
            skipSeparators()
        }
        guard position < text.count else { return moment }
        return time(&moment) && zone(&moment) ? moment : nil
    }

    private var byte: UInt8 { position < text.count ? text[position] : 0 }

    private var isYearFirst: Bool {
        text.count - position >= 8 && text[position...].prefix(4).allSatisfy(Bytes.isDigit)
    }

    private mutating func skipSeparators() {
        while byte == 0x20 || byte == Bytes.comma { position += 1 }
    }

    private mutating func number(_ digits: ClosedRange<Int>) -> Int? {
        let start = position
        while position < text.count, Bytes.isDigit(text[position]), position - start < digits.upperBound {
            position += 1
        }
        guard digits.contains(position - start) else { return nil }
        return text[start..<position].reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }

    private mutating func takes(_ wanted: UInt8) -> Bool {
        guard byte == wanted else { return false }
        position += 1
        return true
    }

    private mutating func numericDate() -> Moment? {
        guard let year = number(4...4) else { return nil }
        let separator = byte
        guard separator == UInt8(ascii: "-") || separator == UInt8(ascii: "/"), takes(separator),
            let month = number(1...2), takes(separator), let day = number(1...2)
        else { return nil }
        return Moment(year: year, month: month, day: day)
    }

    private mutating func word() -> String {
        let start = position
        while (0x61...0x7A).contains(byte | 0x20) { position += 1 }
        return String(decoding: text[start..<position], as: UTF8.self).lowercased()
    }

    private static func index(of word: String, in names: [String]) -> Int? {
        guard word.utf8.count >= 3 else { return nil }
        return names.firstIndex { $0.lowercased() == word || $0.prefix(3).lowercased() == word }
    }

    private mutating func skipWeekday() {
        let start = position
        if Self.index(of: word(), in: DatePattern.weekdays) == nil {
            position = start
        } else {
            _ = takes(UInt8(ascii: "."))
            skipSeparators()
        }
    }

    /// `March 14, 2016`, `14 March 2016` or, as C's `ctime` writes it, `Mar 14 18:00:00 2016`.
    private mutating func namedDate() -> Moment? {
        var day = Bytes.isDigit(byte) ? number(1...2) : nil
        skipSeparators()
        guard let month = Self.index(of: word(), in: DatePattern.months) else { return nil }
        _ = takes(UInt8(ascii: "."))
        skipSeparators()
        if day == nil {
            day = number(1...2)
            skipSeparators()
        }
        guard let day else { return nil }
        hasTime =
            text[position...].dropFirst(1).first == UInt8(ascii: ":")
            || text[position...].dropFirst(2).first == UInt8(ascii: ":")
        // Of any leap year until its own is known.
        guard hasTime else { return number(4...4).flatMap { Moment(year: $0, month: month + 1, day: day) } }
        guard var moment = Moment(year: 2000, month: month + 1, day: day), time(&moment),
            Bytes.isDigit(byte) || zone(&moment)
        else { return nil }
        skipSeparators()
        guard let year = number(4...4), Moment(year: year, month: month + 1, day: day) != nil else { return nil }
        moment.year = year
        return moment
    }

    private mutating func time(_ moment: inout Moment) -> Bool {
        guard let hour = number(1...2), takes(UInt8(ascii: ":")), let minute = number(2...2), hour < 24,
            minute < 60
        else { return false }
        (moment.hour, moment.minute) = (hour, minute)
        if takes(UInt8(ascii: ":")) {
            guard let second = number(2...2), second < 61 else { return false }
            moment.second = second
            if takes(UInt8(ascii: ".")) {
                let start = position
                while Bytes.isDigit(byte) { position += 1 }
                guard (1...12).contains(position - start) else { return false }
                let digits =
                    text[start..<position].prefix(9)
                    + Array(repeating: 0x30, count: max(0, 9 - (position - start)))
                moment.nanosecond = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
            }
        }
        skipSeparators()
        let start = position
        switch word() {
        case "am":
            guard (1...12).contains(moment.hour) else { return false }
            moment.hour %= 12
        case "pm":
            guard (1...12).contains(moment.hour) else { return false }
            moment.hour = moment.hour % 12 + 12
        default: position = start
        }
        skipSeparators()
        return true
    }

    private mutating func zone(_ moment: inout Moment) -> Bool {
        guard position < text.count else { return true }
        let isPositive = byte == UInt8(ascii: "+")
        if isPositive || byte == UInt8(ascii: "-") {
            position += 1
            guard let hours = number(2...2) else { return false }
            _ = takes(UInt8(ascii: ":"))
            let minutes = position < text.count ? number(2...2) : 0
            guard let minutes, hours < 24, minutes < 60 else { return false }
            moment.offset = (hours * 3_600 + minutes * 60) * (isPositive ? 1 : -1)
            return true
        }
        return ["z", "utc", "gmt"].contains(word())
    }
}
