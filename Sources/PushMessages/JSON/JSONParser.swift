// SPDX-License-Identifier: Apache-2.0

/// The parser behind ``JSONDocument``: not recursive, and linear in the number of bytes.
struct JSONParser {
    private let bytes: [UInt8]
    private(set) var tape: [JSONDocument.Entry] = []
    private var position = 0
    /// Positions on the tape of the containers that are open.
    private var open: [Int] = []
    /// Offset at which Google's parser would have paused to wait for more text; its error quotes only from there on.
    private var pauseOffset: Int?

    static let depthLimit = 100

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    private enum Expectation {
        case value
        case elementOrEnd
        case afterElement
        case keyOrEnd
        case colon
        case afterMember
    }

    mutating func parse() throws(JSONSyntaxError) {
        guard bytes.count < UInt32.max else {
            throw JSONSyntaxError("Input is too large.", in: [], at: 0, quotes: false)
        }
        if let invalid = UTF8Check.firstInvalid(in: bytes) {
            throw JSONSyntaxError("Encountered non UTF-8 code points.", in: bytes, at: invalid, quotedFrom: invalid)
        }
        tape.reserveCapacity(min(bytes.count / 8, 1 << 16) + 8)
        var expectation = Expectation.value
        repeat {
            skipSpace()
            switch expectation {
            case .value:
                guard isToken else { throw unknown("Expected a value.") }
                expectation = try value()
            case .elementOrEnd:
                guard isToken else { throw unknown("Expected a value or ] within an array.") }
                expectation = bytes[position] == Character.closingBracket ? close() : try value()
            case .afterElement:
                guard isToken else { throw unknown("Expected , or ] after array value.") }
                switch bytes[position] {
                case Character.comma:
                    position += 1
                    expectation = .elementOrEnd
                case Character.closingBracket: expectation = close()
                default: throw failure("Expected , or ] after array value.")
                }
            case .keyOrEnd:
                guard isToken else { throw unknown("Expected an object key or }.") }
                expectation = bytes[position] == Character.closingBrace ? close() : try key()
            case .colon:
                guard isToken else { throw unknown("Expected : between key:value pair.") }
                guard bytes[position] == Character.colon else {
                    throw failure("Expected : between key:value pair.")
                }
                position += 1
                expectation = .value
            case .afterMember:
                guard isToken else { throw unknown("Expected , or } after key:value pair.") }
                switch bytes[position] {
                case Character.comma:
                    position += 1
                    expectation = .keyOrEnd
                case Character.closingBrace: expectation = close()
                default: throw failure("Expected , or } after key:value pair.")
                }
            }
        } while !open.isEmpty || expectation == .value
        skipSpace()
        guard position == bytes.count else { throw failure("Parsing terminated before end of input.") }
    }
}

// MARK: - Values

extension JSONParser {
    /// The expectation after a complete value.
    private var afterValue: Expectation {
        guard let container = open.last else { return .afterElement }
        return tape[container].kind == .object ? .afterMember : .afterElement
    }

    private mutating func value() throws(JSONSyntaxError) -> Expectation {
        let start = position
        switch bytes[start] {
        case Character.quote, Character.apostrophe: try string()
        case Character.openingBrace: return try openContainer(.object)
        case Character.openingBracket: return try openContainer(.array)
        case Character.minus, Character.zero...Character.nine: try number()
        default:
            if starts(with: "true") {
                append(.true, length: 4)
            } else if starts(with: "false") {
                append(.false, length: 5)
            } else if starts(with: "null") {
                append(.null, length: 4)
            } else {
                // Google's parser would wait for more: the rest might be the beginning of `false`.
                if bytes.count - start < 5 { suspend(at: start) }
                throw failure("Unexpected token.")
            }
        }
        return afterValue
    }

    private mutating func openContainer(_ kind: JSONDocument.Kind) throws(JSONSyntaxError) -> Expectation {
        guard open.count < Self.depthLimit else {
            let key = open.last.flatMap { tape[$0].kind == .object ? tape.count - 1 : nil }
            throw JSONSyntaxError(
                "Message too deep. Max recursion depth reached for key '\(key.map(text(ofKeyAt:)) ?? "")'",
                in: bytes,
                at: position,
                quotes: false
            )
        }
        open.append(tape.count)
        append(kind, length: 1)
        return kind == .object ? .keyOrEnd : .elementOrEnd
    }

    private mutating func close() -> Expectation {
        position += 1
        let container = open.removeLast()
        tape[container].end = UInt32(position)
        tape[container].next = UInt32(tape.count)
        return afterValue
    }

    private mutating func append(_ kind: JSONDocument.Kind, length: Int) {
        tape.append(
            JSONDocument.Entry(
                kind: kind,
                start: UInt32(position),
                end: UInt32(position + length),
                next: UInt32(tape.count + 1)
            )
        )
        position += length
    }

    private mutating func key() throws(JSONSyntaxError) -> Expectation {
        let start = position
        if bytes[start] == Character.quote || bytes[start] == Character.apostrophe {
            try string()
            return .colon
        }
        guard Character.isLetter(bytes[start]) else { throw failure("Expected an object key or }.") }
        var end = start + 1
        while end < bytes.count, Character.isLetter(bytes[end]) || Character.isDigit(bytes[end]) { end += 1 }
        if end == bytes.count { suspend(at: start) }
        append(.bareKey, length: end - start)
        guard !["true", "false", "null"].contains(text(ofKeyAt: tape.count - 1)) else {
            throw failure("Expected an object key or }.")
        }
        return .colon
    }

    private func text(ofKeyAt index: Int) -> String {
        let entry = tape[index]
        let range = Int(entry.start)..<Int(entry.end)
        switch entry.kind {
        case .bareKey: return String(decoding: bytes[range], as: UTF8.self)
        default: return Self.unescaped(bytes[range.dropFirst().dropLast()])
        }
    }
}

// MARK: - Strings

extension JSONParser {
    private mutating func string() throws(JSONSyntaxError) {
        let quote = bytes[position]
        let start = position
        var end = start + 1
        var isPlain = true
        while true {
            end = bytes.firstIndex(of: quote, orOf: Character.backslash, from: end)
            guard end < bytes.count else { throw unterminated(at: end) }
            guard bytes[end] == Character.backslash else { break }
            isPlain = false
            guard end + 1 < bytes.count else { throw unterminated(at: end) }
            if bytes[end + 1] == UInt8(ascii: "u") { end = try unicodeEscape(at: end) } else { end += 2 }
        }
        append(isPlain ? .plainString : .escapedString, length: end + 1 - start)
    }

    private mutating func unterminated(at place: Int) -> JSONSyntaxError {
        suspend(at: place)
        return failure("Closing quote expected in string.", at: place)
    }

    /// Checks a `\u` escape and returns the offset after it; a surrogate pair counts as one escape.
    private mutating func unicodeEscape(at start: Int) throws(JSONSyntaxError) -> Int {
        guard start + 6 <= bytes.count else {
            suspend(at: start)
            throw failure("Illegal hex string.", at: start)
        }
        guard let unit = Self.codeUnit(bytes[start + 2..<start + 6]) else {
            throw failure("Invalid escape sequence.", at: start)
        }
        guard 0xD800...0xDBFF ~= unit else { return start + 6 }
        guard start + 12 <= bytes.count else {
            suspend(at: start)
            return start + 6
        }
        guard bytes[start + 6] == Character.backslash, bytes[start + 7] == UInt8(ascii: "u") else { return start + 6 }
        guard let low = Self.codeUnit(bytes[start + 8..<start + 12]) else {
            throw failure("Invalid escape sequence.", at: start)
        }
        return 0xDC00...0xDFFF ~= low ? start + 12 : start + 6
    }

    private static func codeUnit(_ digits: some Collection<UInt8>) -> UInt32? {
        var unit: UInt32 = 0
        for digit in digits {
            guard let value = Character.hexadecimalValue(digit) else { return nil }
            unit = unit << 4 | UInt32(value)
        }
        return unit
    }

    /// Returns the text of a string from the bytes between its quotes, which must have been checked.
    static func unescaped(_ inside: ArraySlice<UInt8>) -> String {
        inside.withUnsafeBytes { inside in
            // An escape is never shorter than its text in UTF-8.
            String(unsafeUninitializedCapacity: inside.count) { unescape(inside, into: $0) }
        }
    }

    /// Writes the text and returns its number of bytes.
    private static func unescape(
        _ inside: UnsafeRawBufferPointer,
        into text: UnsafeMutableBufferPointer<UInt8>
    ) -> Int {
        var (next, count) = (0, 0)
        func append(_ bytes: some Collection<UInt8>) {
            for byte in bytes {
                text[count] = byte
                count += 1
            }
        }
        while next < inside.count {
            let escape = inside.firstIndex(of: Character.backslash, orOf: Character.backslash, from: next)
            // A backslash at the end escapes nothing and is kept.
            let end = escape + 1 < inside.count ? escape : inside.count
            UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(text)[count...])
                .copyMemory(from: UnsafeRawBufferPointer(rebasing: inside[next..<end]))
            count += end - next
            next = end
            guard next < inside.count else { break }
            guard inside[next + 1] == UInt8(ascii: "u"), next + 6 <= inside.count,
                var unit = codeUnit(inside[next + 2..<next + 6])
            else {
                append(CollectionOfOne(Character.escaped(inside[next + 1])))
                next += 2
                continue
            }
            next += 6
            if 0xD800...0xDBFF ~= unit, next + 6 <= inside.count, inside[next] == Character.backslash,
                inside[next + 1] == UInt8(ascii: "u"), let low = codeUnit(inside[next + 2..<next + 6]),
                0xDC00...0xDFFF ~= low
            {
                unit = 0x10000 + (unit & 0x3FF) << 10 + low & 0x3FF
                next += 6
            }
            append(UTF8.encode(Unicode.Scalar(unit) ?? "\u{FFFD}")!)
        }
        return count
    }
}

// MARK: - Numbers

extension JSONParser {
    private mutating func number() throws(JSONSyntaxError) {
        let start = position
        var end = start
        var isFloating = false
        scan: while end < bytes.count {
            switch bytes[end] {
            case Character.zero...Character.nine, Character.minus, UInt8(ascii: "+"), UInt8(ascii: "x"): end += 1
            case UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
                isFloating = true
                end += 1
            default: break scan
            }
        }
        if end == bytes.count { suspend(at: start) }
        let digits = bytes[start] == Character.minus ? start + 1 : start
        if !isFloating, end - digits >= 2, bytes[digits] == Character.zero {
            throw failure("Octal/hex numbers are not valid JSON values.")
        }
        switch Self.number(bytes[start..<end]) {
        case .number(let number)? where !number.isFinite: throw failure("Number exceeds the range of double.")
        case nil: throw failure("Unable to parse number.")
        default: append(.number, length: end - start)
        }
    }

    /// Parses a number: an integer if it has no fraction or exponent and fits 64 bits.
    static func number(_ spelling: ArraySlice<UInt8>) -> JSONValue? {
        if spelling.count <= 18 {
            var magnitude = 0
            var digits = spelling
            let isNegative = digits.first == Character.minus
            if isNegative { digits.removeFirst() }
            if !digits.isEmpty, digits.allSatisfy(Character.isDigit) {
                for digit in digits { magnitude = magnitude * 10 + Int(digit - Character.zero) }
                return .integer(isNegative ? -magnitude : magnitude)
            }
        }
        let text = String(decoding: spelling, as: UTF8.self)
        if let integer = Int(text) { return .integer(integer) }
        return Double(text).map { .number($0) }
    }
}

// MARK: - Places and failures

extension JSONParser {
    private mutating func skipSpace() {
        while position < bytes.count, Character.isSpace(bytes[position]) { position += 1 }
    }

    private func starts(with word: StaticString) -> Bool {
        let count = word.utf8CodeUnitCount
        guard position + count <= bytes.count else { return false }
        return (0..<count).allSatisfy { bytes[position + $0] == word.utf8Start[$0] }
    }

    /// Whether a token of Google's parser begins here.
    private var isToken: Bool {
        guard position < bytes.count else { return false }
        switch bytes[position] {
        case Character.quote, Character.apostrophe, Character.minus, Character.openingBrace, Character.closingBrace,
            Character.openingBracket, Character.closingBracket, Character.colon, Character.comma:
            return true
        case let byte: return Character.isDigit(byte) || Character.isLetter(byte)
        }
    }

    /// Records that Google's parser would pause here to wait for more text; only the first such place counts.
    private mutating func suspend(at place: Int) {
        if pauseOffset == nil { pauseOffset = place }
    }

    private mutating func unknown(_ sentence: String) -> JSONSyntaxError {
        suspend(at: position)
        return failure(position == bytes.count ? "Unexpected end of string. \(sentence)" : sentence)
    }

    private func failure(_ sentence: String, at place: Int? = nil) -> JSONSyntaxError {
        JSONSyntaxError(sentence, in: bytes, at: place ?? position, quotedFrom: pauseOffset ?? 0)
    }
}
