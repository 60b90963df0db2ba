// SPDX-License-Identifier: Apache-2.0

/// The text form of a timestamp (RFC 3339): `2026-10-05T14:30:00.5Z`, or with an offset instead of the `Z`.
enum TimestampText {
    static func parse(_ text: String) -> Result<SecondsAndNanoseconds, TextFailure> {
        guard let offset = offset(of: text) else {
            let sentence = "timestamps must end with 'Z' or have a valid timezone offset."
            return .failure(TextFailure(sentence: "Illegal timestamp format; \(sentence)"))
        }
        guard let time = time(text.prefix(text.count - offset.length)) else {
            return .failure(TextFailure(sentence: "Invalid time format: \(text)"))
        }
        let seconds = time.seconds - offset.seconds
        guard earliest...latest ~= seconds else {
            return .failure(TextFailure(sentence: "Invalid time format: \(text)"))
        }
        return .success(SecondsAndNanoseconds(seconds: seconds, nanoseconds: time.nanoseconds))
    }

    /// 0001-01-01T00:00:00Z and 9999-12-31T23:59:59Z.
    private static let (earliest, latest): (Int64, Int64) = (-62_135_596_800, 253_402_300_799)

    private static func offset(of text: String) -> (length: Int, seconds: Int64)? {
        if text.last == "Z" || text.last == "z" { return (1, 0) }
        let tail = Array(text.utf8.suffix(6))
        guard tail.count == 6, tail[0] == UInt8(ascii: "+") || tail[0] == UInt8(ascii: "-"),
            tail[3] == UInt8(ascii: ":"), let hours = number(tail[1..<3], upTo: 23),
            let minutes = number(tail[4..<6], upTo: 59), text.utf8.count == text.count
        else { return nil }
        let seconds = Int64(hours * 3_600 + minutes * 60)
        return (6, tail[0] == UInt8(ascii: "-") ? -seconds : seconds)
    }

    private static func time(_ text: Substring) -> (seconds: Int64, nanoseconds: Int32)? {
        let bytes = Array(text.utf8)
        guard bytes.count >= 19, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
            bytes[10] | 0x20 == UInt8(ascii: "t"), bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
            let year = number(bytes[0..<4], upTo: 9_999), let month = number(bytes[5..<7], upTo: 12), month > 0,
            let day = number(bytes[8..<10], upTo: days(in: month, of: year)), day > 0,
            let hour = number(bytes[11..<13], upTo: 23), let minute = number(bytes[14..<16], upTo: 59),
            let second = number(bytes[17..<19], upTo: 59)
        else { return nil }
        let civil = CivilTime(year: year, month: month, day: day, hour: hour, minute: minute, second: second)
        guard bytes.count > 19 else { return (civil.secondsSince1970, 0) }
        let fraction = bytes[20...]
        guard bytes[19] == UInt8(ascii: "."), !fraction.isEmpty, fraction.allSatisfy(JSONParser.Character.isDigit),
            let nanoseconds = DurationText.nanoseconds(String(decoding: fraction, as: UTF8.self)[...])
        else { return nil }
        return (civil.secondsSince1970, nanoseconds)
    }

    private static func number(_ digits: ArraySlice<UInt8>, upTo limit: Int) -> Int? {
        guard digits.allSatisfy(JSONParser.Character.isDigit) else { return nil }
        let value = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        return value <= limit ? value : nil
    }

    private static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}
