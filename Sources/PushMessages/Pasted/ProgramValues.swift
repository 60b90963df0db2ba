// SPDX-License-Identifier: Apache-2.0

/// The object of a program in which values are computed: `{token: user.token, notification: {title, body: text()}}`.
///
/// Source: ECMAScript for shorthand members and spreads, Python for its literals and `**`.
struct ProgramValues {
    /// The object with 0 in place of what is computed, so that lines and columns stay; members without a colon are blank.
    private(set) var object: [UInt8]
    /// Where the zeros are.
    private(set) var zeros: [Int] = []
    /// Members that are named alone, each with the place of its object.
    private(set) var shorthands: [(object: Int, name: String)] = []
    /// Objects into which the program puts further members.
    private(set) var openObjects: [Int] = []

    private static let mostLevels = 50
    private static let mostValues = 1000

    private var position: Int
    private let text: [UInt8]

    /// Reads an object without comments; `nil` if nothing of it is computed, and for what no value of JSON can stand for.
    init?(_ text: [UInt8]) {
        guard let start = text.firstIndex(where: { $0 > 0x20 }), text[start] == UInt8(ascii: "{") else { return nil }
        var text = text
        // A semicolon behind the object ends a statement.
        if let last = text.lastIndex(where: { $0 > 0x20 }), text[last] == UInt8(ascii: ";") { text[last] = 0x20 }
        (self.text, object, position) = (text, text, start)
        guard value(0), object[start] == UInt8(ascii: "{"),
            !(zeros.isEmpty && shorthands.isEmpty && openObjects.isEmpty)
        else { return nil }
    }

    // MARK: - Values

    /// Passes over a value, and returns whether it could be read.
    private mutating func value(_ level: Int) -> Bool {
        guard level < Self.mostLevels, zeros.count < Self.mostValues, skipSpace() else { return false }
        let start = position
        switch text[position] {
        case UInt8(ascii: "{"): if container(level, UInt8(ascii: "}")) { return endsHere || computed(from: start) }
        case UInt8(ascii: "["): if container(level, UInt8(ascii: "]")) { return endsHere || computed(from: start) }
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
            skipString()
            if endsHere { return true }
        case UInt8(ascii: "-"), 0x30...0x39:
            position = text[position...].firstIndex { !Self.isInNumber($0) } ?? text.count
            if endsHere { return true }
        default:
            let end = text[position...].firstIndex { !ProgramText.isWord($0) } ?? text.count
            let literal = Self.literals[String(decoding: text[start..<end], as: UTF8.self)]
            position = end
            if let literal, endsHere {
                blank(start..<end)
                for (index, byte) in literal.utf8.enumerated() { object[start + index] = byte }
                return true
            }
        }
        return computed(from: start)
    }

    /// What JSON calls these words of programs; none is longer than its word.
    private static let literals = [
        "true": "true", "false": "false", "null": "null", "True": "true", "False": "false", "None": "null",
        "undefined": "null",
    ]

    /// Whether a separator or an end follows, so that what was read is the whole value.
    private var endsHere: Bool {
        // Nothing follows the outermost object.
        guard let next = text[position...].first(where: { $0 > 0x20 }) else { return true }
        return [UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]")].contains(next)
    }

    /// Replaces an expression by 0, up to the comma or the bracket that ends it.
    private mutating func computed(from start: Int) -> Bool {
        position = start
        guard skipExpression(), position > start else { return false }
        // What was noted of an object within it is a part of the expression.
        while zeros.last.map({ $0 >= start }) == true { zeros.removeLast() }
        while shorthands.last.map({ $0.object >= start }) == true { shorthands.removeLast() }
        while openObjects.last.map({ $0 >= start }) == true { openObjects.removeLast() }
        blank(start..<position)
        object[start] = UInt8(ascii: "0")
        zeros.append(start)
        return true
    }

    /// Passes over an expression with all that is in brackets.
    private mutating func skipExpression() -> Bool {
        var depth = 0
        while position < text.count {
            switch text[position] {
            case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"):
                skipString()
                continue
            case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
                if depth == 0 { return text[position] != UInt8(ascii: ")") }
                depth -= 1
            case UInt8(ascii: ",") where depth == 0: return true
            case UInt8(ascii: ";") where depth == 0: return false
            default: break
            }
            position += 1
        }
        return false
    }

    // MARK: - Objects and lists

    private mutating func container(_ level: Int, _ end: UInt8) -> Bool {
        let start = position
        position += 1
        while skipSpace() {
            if text[position] == end {
                position += 1
                return true
            }
            let isRead = end == UInt8(ascii: "}") ? member(of: start, level) : element(level)
            guard isRead, skipSpace() else { return false }
            if text[position] == UInt8(ascii: ",") {
                position += 1
            } else if text[position] != end {
                return false
            }
        }
        return false
    }

    private mutating func element(_ level: Int) -> Bool {
        guard !isSpread else { return false }
        return value(level + 1)
    }

    private mutating func member(of parent: Int, _ level: Int) -> Bool {
        let start = position
        if isSpread || text[position] == UInt8(ascii: "[") { return hide(from: start, of: parent) }
        let isQuoted = text[position] == UInt8(ascii: "\"") || text[position] == UInt8(ascii: "'")
        if isQuoted {
            skipString()
        } else {
            position = text[position...].firstIndex { !ProgramText.isWord($0) } ?? text.count
        }
        let name = start..<position
        guard !name.isEmpty, skipSpace() else { return false }
        if text[position] == UInt8(ascii: ":") {
            position += 1
            return value(level + 1)
        }
        // A method, or an expression for a key.
        guard !isQuoted, [UInt8(ascii: ","), UInt8(ascii: "}")].contains(text[position]) else { return false }
        shorthands.append((parent, String(decoding: text[name], as: UTF8.self)))
        return hideMember(name)
    }

    /// Blanks members whose names the program computes.
    private mutating func hide(from start: Int, of parent: Int) -> Bool {
        guard skipExpression() else { return false }
        openObjects.append(parent)
        return hideMember(start..<position)
    }

    /// Blanks a member with its comma.
    private mutating func hideMember(_ range: Range<Int>) -> Bool {
        blank(range)
        if position < text.count, text[position] == UInt8(ascii: ",") { object[position] = 0x20 }
        return shorthands.count + openObjects.count < Self.mostValues
    }

    private var isSpread: Bool {
        let rest = text[position...]
        return rest.starts(with: "...".utf8) || rest.starts(with: "**".utf8)
    }

    // MARK: - Bytes

    private mutating func skipSpace() -> Bool {
        while position < text.count, text[position] <= 0x20 { position += 1 }
        return position < text.count
    }

    private mutating func skipString() {
        let quote = text[position]
        position += 1
        while position < text.count, text[position] != quote {
            position += text[position] == UInt8(ascii: "\\") ? 2 : 1
        }
        position = min(position + 1, text.count)
    }

    private mutating func blank(_ range: Range<Int>) {
        for index in range where object[index] != UInt8(ascii: "\n") { object[index] = 0x20 }
    }

    private static func isInNumber(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
            true
        default: false
        }
    }
}
