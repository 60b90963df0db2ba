// SPDX-License-Identifier: Apache-2.0

/// Prints a moment by a pattern of `strftime`, with Ruby's flags (`-`, `0`, `^`, `#`, `_`), modifiers (`E`, `O`) and widths.
enum DatePattern {
    static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September",
        "October", "November",
        "December",
    ]
    static let weekdays = [
        "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
    ]
    /// Characters that a directive may be padded to.
    private static let widthLimit = 100

    static func print(_ moment: Moment, _ pattern: [UInt8]) throws(RowFailure) -> [UInt8] {
        var output: [UInt8] = []
        var position = 0
        while position < pattern.count {
            let byte = pattern[position]
            position += 1
            guard byte == UInt8(ascii: "%"), position < pattern.count else {
                output.append(byte)
                continue
            }
            output += try directive(moment, pattern, &position).utf8
        }
        return output
    }

    private static func directive(
        _ moment: Moment,
        _ pattern: [UInt8],
        _ position: inout Int
    ) throws(RowFailure) -> String {
        var padding: Character?
        var isUpper = false
        var isSwapped = false
        var modifier: UInt8?
        var width: Int?
        var isPadded = true
        var colons = 0
        while position < pattern.count {
            let byte = pattern[position]
            position += 1
            switch byte {
            case UInt8(ascii: "-"): isPadded = false
            case UInt8(ascii: "^"): isUpper = true
            case UInt8(ascii: "#"): isSwapped = true
            case UInt8(ascii: "E"), UInt8(ascii: "O"):
                guard modifier == nil else { throw .badDatePattern }
                modifier = byte
            case UInt8(ascii: "_"): padding = " "
            case UInt8(ascii: ":"): colons += 1
            case UInt8(ascii: "0") where width == nil: padding = "0"
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                width = (width ?? 0) * 10 + Int(byte - 0x30)
                guard width! <= widthLimit else { throw .badDatePattern }
            default:
                let known = colons > 0 ? zone(byte, moment, colons) : try field(byte, moment, width)
                guard let field = known, isModified(byte, modifier) else { throw .badDatePattern }
                var text = isUpper || isSwapped ? field.text.uppercased() : field.text
                // Text that is upper case by default becomes lower case.
                if isSwapped, byte == UInt8(ascii: "p") || byte == UInt8(ascii: "Z") { text = text.lowercased() }
                guard isPadded else { return text }
                let pad = padding ?? field.padding
                let missing = (width ?? field.width) - text.count
                if missing > 0 { text = String(repeating: pad, count: missing) + text }
                return text
            }
        }
        throw .badDatePattern
    }

    /// Whether POSIX has the directive with the modifier, which asks for another spelling of years or digits; English has none.
    private static func isModified(_ directive: UInt8, _ modifier: UInt8?) -> Bool {
        switch modifier {
        case nil: true
        case UInt8(ascii: "E"): "cCxXyY".utf8.contains(directive)
        default: "deHkIlmMSuUVwWy".utf8.contains(directive)
        }
    }

    private struct Field {
        var text: String
        var width = 0
        var padding: Character = " "
    }

    private static func number(_ value: Int, _ width: Int, _ padding: Character = "0") -> Field {
        Field(text: String(value), width: width, padding: padding)
    }

    /// `%:z` and `%::z`: the offset with colons, and with its seconds, which are none.
    private static func zone(_ directive: UInt8, _ moment: Moment, _ colons: Int) -> Field? {
        guard directive == UInt8(ascii: "z"), colons <= 2 else { return nil }
        return Field(text: offset(moment, ":") + (colons == 2 ? ":00" : ""))
    }

    private static func offset(_ moment: Moment, _ separator: String) -> String {
        let minutes = abs(moment.offset) / 60
        let parts = [minutes / 60, minutes % 60].map { ($0 < 10 ? "0" : "") + String($0) }
        return (moment.offset < 0 ? "-" : "+") + parts.joined(separator: separator)
    }

    private static func whole(_ moment: Moment, _ pattern: String) throws(RowFailure) -> Field {
        Field(text: String(decoding: try print(moment, Array(pattern.utf8)), as: UTF8.self))
    }

    private static func field(_ directive: UInt8, _ moment: Moment, _ width: Int?) throws(RowFailure)
        -> Field?
    {
        let hour12 = (moment.hour + 11) % 12 + 1
        switch Character(Unicode.Scalar(directive)) {
        case "Y": return number(moment.year, 4)
        case "C": return number(moment.year / 100, 2)
        case "y": return number(moment.year % 100, 2)
        case "m": return number(moment.month, 2)
        case "B": return Field(text: months[moment.month - 1])
        case "b", "h": return Field(text: String(months[moment.month - 1].prefix(3)))
        case "d": return number(moment.day, 2)
        case "e": return number(moment.day, 2, " ")
        case "j": return number(moment.dayOfYear, 3)
        case "H": return number(moment.hour, 2)
        case "k": return number(moment.hour, 2, " ")
        case "I": return number(hour12, 2)
        case "l": return number(hour12, 2, " ")
        case "M": return number(moment.minute, 2)
        case "S": return number(moment.second, 2)
        case "L", "N":
            let digits = String(String(moment.nanosecond + 1_000_000_000).dropFirst())
            let count = width ?? (directive == UInt8(ascii: "L") ? 3 : 9)
            return Field(
                text: String((digits + String(repeating: "0", count: max(0, count - 9))).prefix(count))
            )
        case "p": return Field(text: moment.hour < 12 ? "AM" : "PM")
        case "P": return Field(text: moment.hour < 12 ? "am" : "pm")
        case "A": return Field(text: weekdays[moment.weekday])
        case "a": return Field(text: String(weekdays[moment.weekday].prefix(3)))
        case "u": return number((moment.weekday + 6) % 7 + 1, 1)
        case "w": return number(moment.weekday, 1)
        case "U": return number((moment.dayOfYear + 6 - moment.weekday) / 7, 2)
        case "W": return number((moment.dayOfYear + 6 - (moment.weekday + 6) % 7) / 7, 2)
        case "V": return number(moment.isoWeek.week, 2)
        case "G": return number(moment.isoWeek.year, 4)
        case "g": return number(moment.isoWeek.year % 100, 2)
        case "s": return number(moment.secondsSince1970, 1)
        case "z": return Field(text: offset(moment, ""))
        case "Z": return Field(text: moment.offset == 0 ? "UTC" : "")
        case "%": return Field(text: "%")
        case "n": return Field(text: "\n")
        case "t": return Field(text: "\t")
        case "D", "x": return try whole(moment, "%m/%d/%y")
        case "F": return try whole(moment, "%Y-%m-%d")
        case "T", "X": return try whole(moment, "%H:%M:%S")
        case "R": return try whole(moment, "%H:%M")
        case "r": return try whole(moment, "%I:%M:%S %p")
        case "c": return try whole(moment, "%a %b %e %H:%M:%S %Y")
        case "+": return try whole(moment, "%a %b %e %H:%M:%S %Z %Y")
        case "v": return try whole(moment, "%e-%^b-%Y")
        default: return nil
        }
    }
}
