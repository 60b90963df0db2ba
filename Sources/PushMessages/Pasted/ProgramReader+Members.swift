// SPDX-License-Identifier: Apache-2.0

extension ProgramReader {
    mutating func object(_ level: Int, upTo end: UInt8) -> ProgramValue? {
        let start = position
        position += 1
        var object = ProgramValue.Object()
        while skipSpace() {
            if text[position] == end {
                position += 1
                return ProgramValue(range: start..<position, form: .object(object))
            }
            guard member(of: &object, level, end), skipSpace() else { return nil }
            if text[position] == UInt8(ascii: ",") {
                position += 1
            } else if text[position] != end {
                return nil
            }
        }
        return nil
    }

    private mutating func member(of object: inout ProgramValue.Object, _ level: Int, _ end: UInt8) -> Bool {
        let start = position
        if isSpread { return skip(from: start, in: &object) }
        if text[position] == UInt8(ascii: "[") || text[position] == UInt8(ascii: "{") {
            return pair(in: &object, level) || skip(from: start, in: &object)
        }
        guard let name = key(), skipSpace() else { return skip(from: start, in: &object, if: end == UInt8(ascii: ")")) }
        let nameRange = start..<position
        if passSeparator(quoted: text[start] == UInt8(ascii: "\"")) {
            guard let value = value(level + 1) else { return false }
            object.members.append(ProgramValue.Member(name: name, nameRange: trimmed(nameRange), value: value))
            return true
        }
        // An argument by its place.
        if end == UInt8(ascii: ")") { return skip(from: start, in: &object) }
        // A method, or an expression for a key.
        guard ProgramText.isWord(text[start]), [UInt8(ascii: ","), UInt8(ascii: "}")].contains(text[position])
        else { return false }
        guard count < Self.mostValues else { return false }
        count += 1
        isProgram = true
        let value = ProgramValue(range: trimmed(nameRange), form: .computed)
        object.members.append(ProgramValue.Member(name: name, nameRange: value.range, value: value))
        return true
    }

    /// Passes over what puts members into an object whose names the program computes.
    private mutating func skip(
        from start: Int,
        in object: inout ProgramValue.Object,
        if isAllowed: Bool = true
    ) -> Bool {
        position = start
        guard isAllowed, skipExpression(), position > start else { return false }
        (object.isOpen, isProgram) = (true, true)
        return true
    }

    /// Reads a member of a dictionary in C#: `["a"] = b` or `{ "a", b }`.
    private mutating func pair(in object: inout ProgramValue.Object, _ level: Int) -> Bool {
        let start = position
        let isIndex = text[position] == UInt8(ascii: "[")
        position += 1
        guard skipSpace(), let name = quoted(), skipSpace() else { return false }
        let end = position
        if isIndex {
            guard close("]"), skipSpace(), passSeparator(quoted: false) else { return false }
        } else {
            guard text[position] == UInt8(ascii: ",") else { return false }
            position += 1
        }
        guard let value = value(level + 1), isIndex || close("}") else { return false }
        isProgram = true
        object.members.append(ProgramValue.Member(name: name, nameRange: trimmed(start..<end), value: value))
        return true
    }

    /// A list, or a map in brackets, as PHP and Dart have it.
    mutating func collection(_ level: Int, upTo end: UInt8) -> ProgramValue? {
        let start = position
        position += 1
        var elements: [ProgramValue] = []
        var object = ProgramValue.Object()
        while skipSpace() {
            if text[position] == end {
                position += 1
                let isMap = !object.members.isEmpty
                object.isOpen = isMap && !elements.isEmpty
                return ProgramValue(range: start..<position, form: isMap ? .object(object) : .list(elements))
            }
            let entry = position
            if let name = quoted(), let member = entryValue(of: name, entry..<position, level) {
                object.members.append(member)
            } else {
                position = entry
                guard !isSpread, let value = value(level + 1) else { return nil }
                elements.append(value)
            }
            guard skipSpace() else { return nil }
            if text[position] == UInt8(ascii: ",") {
                position += 1
            } else if text[position] != end {
                return nil
            }
        }
        return nil
    }

    /// Reads what belongs to a key in brackets; `nil` if no value follows.
    private mutating func entryValue(of name: String, _ range: Range<Int>, _ level: Int) -> ProgramValue.Member? {
        guard skipSpace(), passSeparator(quoted: false), let value = value(level + 1) else { return nil }
        return ProgramValue.Member(name: name, nameRange: range, value: value)
    }

    /// Reads a key: a word, a text, or a symbol of Ruby.
    private mutating func key() -> String? {
        if let name = quoted() { return name }
        if text[position] == UInt8(ascii: ":") { position += 1 }
        let end = text.endOfWord(at: position)
        guard end > position else { return nil }
        defer { position = end }
        return String(decoding: text[position..<end], as: UTF8.self)
    }

    /// The text of a string; `nil` for anything else, which is left where it is.
    mutating func quoted() -> String? {
        guard position < text.count, text[position] == UInt8(ascii: "\"") || text[position] == UInt8(ascii: "'") else {
            return nil
        }
        let start = position
        skipString()
        guard let name = Self.decoded(text[start..<position]) else {
            position = start
            return nil
        }
        return name
    }

    /// Passes over what stands between a key and its value.
    private mutating func passSeparator(quoted: Bool) -> Bool {
        guard position < text.count else { return false }
        let next = position + 1 < text.count ? text[position + 1] : 0
        switch text[position] {
        case UInt8(ascii: ":") where next != UInt8(ascii: ":"): position += 1
        case UInt8(ascii: "=") where next == UInt8(ascii: ">"): position += 2
        case UInt8(ascii: "=") where next != UInt8(ascii: "="): position += 1
        default: return false
        }
        isProgram = isProgram || !quoted
        return true
    }

    private var isSpread: Bool {
        let rest = text[position...]
        return rest.starts(with: "...".utf8) || rest.starts(with: "**".utf8)
    }
}
