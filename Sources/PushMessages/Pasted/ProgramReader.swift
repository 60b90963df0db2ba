// SPDX-License-Identifier: Apache-2.0

/// Reads the value that a program hands to a sender: `{token: user.token, notification: {title, body: text()}}`,
/// `['notification' => ['title' => $title]]`, `Message.builder().setToken(token).build()`.
///
/// Source: the references of ECMAScript, Python, PHP, Ruby, Dart, Go, C# and Java for literals of maps and lists, members that
/// are named alone, spreads and calls; Google's Admin SDKs for builders.
struct ProgramReader {
    /// Whether the text has more than JSON and its usual mistakes: keys without double quotation marks, constructors, arrows.
    var isProgram = false
    /// Whether the outermost object is made from a type of Google's Admin SDKs.
    var isTyped = false
    /// Whether a text ends at a quotation mark that is meant to be in it, so that the rest is not what it seems.
    private var isBroken = false
    /// Where words stand that JSON has in another spelling, such as `None`.
    private(set) var foreignWords: [Range<Int>] = []

    private static let mostLevels = 50
    static let mostValues = 1000

    let text: [UInt8]
    var position: Int
    var count = 0
    /// Whether there are arrows, so that a text in double quotation marks may have variables of PHP.
    let hasArrows: Bool

    /// The map at the first byte from a place on that is no space; `nil` for other values, and for a text that ends within it.
    ///
    /// The text has no comments.
    static func read(_ text: [UInt8], from place: Int = 0) -> (value: ProgramValue, reader: ProgramReader)? {
        guard let start = text[place...].firstIndex(where: { $0 > 0x20 }) else { return nil }
        var reader = ProgramReader(text, from: start)
        guard let value = reader.whole(0), case .object = value.form, !reader.isBroken else { return nil }
        return (value, reader)
    }

    private init(_ text: [UInt8], from start: Int) {
        (self.text, position) = (text, start)
        hasArrows = zip(text, text.dropFirst()).contains { $0 == UInt8(ascii: "=") && $1 == UInt8(ascii: ">") }
    }

    // MARK: - Values

    mutating func value(_ level: Int) -> ProgramValue? {
        guard count < Self.mostValues, skipSpace() else { return nil }
        let start = position
        let value = whole(level)
        if let value, endsHere { return value }
        // An expression may go on behind a value, in whose type a comma separates nothing.
        return computed(from: start, past: value == nil ? nil : position)
    }

    /// Reads a value that is written as such; the rest of an expression may follow.
    private mutating func whole(_ level: Int) -> ProgramValue? {
        count += 1
        guard level < Self.mostLevels else { return nil }
        skipPrefixes()
        guard position < text.count else { return nil }
        switch text[position] {
        case UInt8(ascii: "{"): return object(level, upTo: UInt8(ascii: "}"))
        case UInt8(ascii: "["):
            // A list of Go or C# with its type before it.
            let inside = text[(position + 1)...].first { $0 > 0x20 }
            guard inside == UInt8(ascii: "]"), let brace = typedList else {
                return collection(level, upTo: UInt8(ascii: "]"))
            }
            position = brace
            return collection(level, upTo: UInt8(ascii: "}"))
        case UInt8(ascii: "\""), UInt8(ascii: "'"): return string()
        case UInt8(ascii: "-"), 0x30...0x39: return number()
        default: return named(level)
        }
    }

    /// The brace of a list such as `[]string{`, `[]*messaging.Message{` or `new[] {`.
    private var typedList: Int? {
        guard let close = text[position...].firstIndex(of: UInt8(ascii: "]")),
            let brace = text[(close + 1)...].firstIndex(where: { !Self.isInType($0) }),
            text[brace] == UInt8(ascii: "{")
        else { return nil }
        // The type of any value has braces of its own.
        return text[brace...].starts(with: "{}{".utf8) ? brace + 2 : brace
    }

    /// Whether a separator or an end follows, so that what was read is the whole value.
    var endsHere: Bool {
        guard let next = text[position...].first(where: { $0 > 0x20 }) else { return true }
        return [UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ")")].contains(next)
    }

    /// An expression, up to the comma or the bracket that ends it.
    ///
    /// - Parameter past: The end of the value that it begins with; `nil` if it begins with none.
    private mutating func computed(from start: Int, past: Int?) -> ProgramValue? {
        position = start
        guard !isBrokenText else {
            isBroken = true
            return nil
        }
        if let past {
            position = past
        } else if text[start...].starts(with: "new ".utf8) {
            skipPrefixes()
            _ = path()
            skipTypeArguments()
        }
        guard skipExpression(), position > start else { return nil }
        return ProgramValue(range: start..<position, form: .computed)
    }

    /// Whether a text is here and a word behind it that no language has there, so that a quotation mark ended it too early.
    private var isBrokenText: Bool {
        guard position < text.count, text[position] == UInt8(ascii: "\"") || text[position] == UInt8(ascii: "'") else {
            return false
        }
        let end = text.endOfString(at: position)
        guard let next = text[end...].firstIndex(where: { $0 > 0x20 }), ProgramText.beginsName(text[next]) else {
            return false
        }
        let word = text[next...].prefix(while: ProgramText.isWord).prefix(20)
        return !Self.operators.contains(String(decoding: word, as: UTF8.self))
    }

    /// The operators that are words, of the languages that programs are read in.
    private static let operators: Set<String> = [
        "if", "unless", "in", "not", "and", "or", "xor", "is", "as", "instanceof", "satisfies", "rescue", "else", "for",
        "when", "to",
    ]

    /// Passes over an expression with all that is in brackets.
    mutating func skipExpression() -> Bool {
        var depth = 0
        while position < text.count {
            switch text[position] {
            case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"):
                skipString()
                continue
            case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
                if depth == 0 { return true }
                depth -= 1
            case UInt8(ascii: ",") where depth == 0: return true
            case UInt8(ascii: ";") where depth == 0: return false
            default: break
            }
            position += 1
        }
        return false
    }

    private mutating func skipPrefixes() {
        while position < text.count {
            if text[position] == UInt8(ascii: "<") {
                skipTypeArguments()
                _ = skipSpace()
                if position < text.count, !"{[".utf8.contains(text[position]) { return }
            } else if text[position] == UInt8(ascii: "&") || text[position] == UInt8(ascii: "*") {
                position += 1
            } else if text[position...].starts(with: "new ".utf8) || text[position...].starts(with: "new[".utf8)
                || text[position...].starts(with: "new{".utf8)
            {
                isProgram = true
                position += 3
                _ = skipSpace()
            } else {
                return
            }
        }
    }

    private mutating func string() -> ProgramValue? {
        let start = position
        skipString()
        let written = text[start..<position]
        isProgram = isProgram || text[start] == UInt8(ascii: "'")
        if text[start] == UInt8(ascii: "\""), isInterpolated(written) {
            return ProgramValue(range: start..<position, form: .computed)
        }
        return Self.decoded(written).map { ProgramValue(range: start..<position, form: .literal(.string($0))) }
    }

    /// Whether PHP or Ruby puts values into a text in double quotation marks.
    private func isInterpolated(_ written: ArraySlice<UInt8>) -> Bool {
        zip(written, written.dropFirst()).contains { byte, next in
            byte == UInt8(ascii: "#") && next == UInt8(ascii: "{")
                || hasArrows && byte == UInt8(ascii: "$") && isVariable(next)
        }
    }

    private func isVariable(_ first: UInt8) -> Bool {
        first.isWord && !(0x30...0x39).contains(first) || first == UInt8(ascii: "{")
    }

    /// The text of a string, with the escape sequences that JSON and the languages have in common.
    static func decoded(_ written: ArraySlice<UInt8>) -> String? {
        guard written.count > 1, written.first == written.last else { return nil }
        let inside = written.dropFirst().dropLast()
        return (try? JSONValue(parsing: Array(written)))?.string ?? String(decoding: inside, as: UTF8.self)
    }

    private mutating func number() -> ProgramValue? {
        let start = position
        position = text[position...].firstIndex { !Self.isInNumber($0) } ?? text.count
        guard let number = try? JSONValue(parsing: Array(text[start..<position])) else { return nil }
        return ProgramValue(range: start..<position, form: .literal(number))
    }

    // MARK: - Names, types and calls

    /// What JSON calls these words of programs.
    private static let literals: [String: JSONValue] = [
        "true": true, "false": false, "null": .null, "True": true, "False": false, "None": .null, "TRUE": true,
        "FALSE": false, "NULL": .null, "nil": .null, "undefined": .null,
    ]

    /// Reads a word for a value, or an object behind the name of its type.
    private mutating func named(_ level: Int) -> ProgramValue? {
        let start = position
        let name = path()
        if let literal = Self.literals[name.last], name.isAlone {
            if !["true", "false", "null"].contains(name.last) { foreignWords.append(start..<position) }
            return ProgramValue(range: start..<position, form: .literal(literal))
        }
        if name.last == Self.fluentType, text[position...].starts(with: "::".utf8) { return fluent(level, from: start) }
        if name.last == "builder" || name.last == "newBuilder", AdminSDK.isType(name.owner) {
            return builder(level, from: start)
        }
        skipTypeArguments()
        guard skipSpace() else { return nil }
        let isType = AdminSDK.isType(name.last)
        if level == 0 { isTyped = isTyped || isType }
        isProgram = isProgram || isType
        let isMap = Self.maps.contains(name.last)
        switch text[position] {
        case UInt8(ascii: "(") where name.last == "array":
            isProgram = true
            return collection(level, upTo: UInt8(ascii: ")"))
        case UInt8(ascii: "(") where isType || isMap || Self.lists.contains(name.last):
            guard let made = object(level, upTo: UInt8(ascii: ")")) else { return nil }
            guard text[position...].first(where: { $0 > 0x20 }) == UInt8(ascii: "{") else { return made }
            _ = skipSpace()
            return initializer(level, isList: Self.lists.contains(name.last))
        case UInt8(ascii: "{") where isType || isMap || Self.lists.contains(name.last):
            return initializer(level, isList: Self.lists.contains(name.last))
        case UInt8(ascii: "[") where name.last == "map":
            // Go writes map[string]string{.
            guard let brace = typedList else { return nil }
            position = brace
            return object(level, upTo: UInt8(ascii: "}"))
        default: return nil
        }
    }

    private static let maps: Set<String> = ["dict", "Dictionary", "HashMap", "SortedDictionary", "H"]
    private static let lists: Set<String> = ["List"]

    private mutating func initializer(_ level: Int, isList: Bool) -> ProgramValue? {
        isList ? collection(level, upTo: UInt8(ascii: "}")) : object(level, upTo: UInt8(ascii: "}"))
    }

    /// Passes over words with dots between them.
    mutating func path() -> (last: String, owner: String, isAlone: Bool) {
        var (last, owner, isAlone) = ("", "", true)
        while true {
            let end = text.endOfWord(at: position)
            (owner, last) = (last, String(decoding: text[position..<min(end, position + 100)], as: UTF8.self))
            position = end
            let isWordNext = position + 1 < text.count && ProgramText.isWord(text[position + 1])
            guard position < text.count, text[position] == UInt8(ascii: "."), isWordNext else {
                return (last, owner, isAlone)
            }
            position += 1
            isAlone = false
        }
    }

    /// Passes over what follows a generic type: `<string, object>`.
    private mutating func skipTypeArguments() {
        guard position < text.count, text[position] == UInt8(ascii: "<") else { return }
        position = text[position...].firstIndex { !Self.isInType($0) } ?? text.count
    }

    // MARK: - Bytes

    func trimmed(_ range: Range<Int>) -> Range<Int> {
        var end = range.upperBound
        while end > range.lowerBound + 1, text[end - 1] <= 0x20 { end -= 1 }
        return range.lowerBound..<end
    }

    mutating func skipSpace() -> Bool {
        while position < text.count, text[position] <= 0x20 { position += 1 }
        return position < text.count
    }

    mutating func skipString() { position = text.endOfString(at: position) }

    private static func isInNumber(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
            true
        default: false
        }
    }

    private static func isInType(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x20, UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: ","), UInt8(ascii: "."), UInt8(ascii: "?"),
            UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "*"):
            true
        default: byte.isWord
        }
    }
}
