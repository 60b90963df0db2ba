// SPDX-License-Identifier: Apache-2.0

/// Parses strict JSON (RFC 8259) into the tape of ``JSONDocument`` in one pass over the bytes.
///
/// It gives up on everything that needs ``JSONParser``: lenient spellings, syntax errors, and numbers that may not be
/// finite. The parser then parses the text from the start, so both produce the same tape for the same text.
struct JSONScanner: ~Copyable {
    private typealias Character = JSONParser.Character

    private let bytes: UnsafeBufferPointer<UInt8>
    private var tape: [JSONDocument.Entry]
    private var position = 0

    private init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        tape = []
        tape.reserveCapacity(min(bytes.count / 10, 1 << 16) + 8)
    }

    /// Returns the tape of a text, or `nil` if the text needs ``JSONParser``.
    static func tape(of bytes: [UInt8]) -> [JSONDocument.Entry]? {
        bytes.withUnsafeBufferPointer { bytes in
            guard bytes.count < UInt32.max, UTF8Check.firstInvalid(in: UnsafeRawBufferPointer(bytes)) == nil else {
                return nil
            }
            var scanner = JSONScanner(bytes)
            guard scanner.skipSpace(), scanner.value(depth: 0), !scanner.skipSpace() else { return nil }
            return scanner.tape
        }
    }

    /// Skips white space and returns whether anything follows.
    @inline(__always)
    private mutating func skipSpace() -> Bool {
        while position < bytes.count, Character.isSpace(bytes[position]) { position &+= 1 }
        return position < bytes.count
    }

    @inline(__always)
    private mutating func append(_ kind: JSONDocument.Kind, from start: Int) {
        tape.append(
            JSONDocument.Entry(
                kind: kind,
                start: UInt32(truncatingIfNeeded: start),
                end: UInt32(truncatingIfNeeded: position),
                next: UInt32(truncatingIfNeeded: tape.count &+ 1)
            )
        )
    }

    /// Reads the value that begins here; false if it needs ``JSONParser``.
    private mutating func value(depth: Int) -> Bool {
        let start = position
        switch bytes[start] {
        case Character.quote: return string()
        case Character.openingBrace: return container(.object, closedBy: Character.closingBrace, depth: depth)
        case Character.openingBracket: return container(.array, closedBy: Character.closingBracket, depth: depth)
        case Character.minus, Character.zero...Character.nine: return number()
        case UInt8(ascii: "t"): return word("true", .true)
        case UInt8(ascii: "f"): return word("false", .false)
        case UInt8(ascii: "n"): return word("null", .null)
        default: return false
        }
    }

    private mutating func container(_ kind: JSONDocument.Kind, closedBy bracket: UInt8, depth: Int) -> Bool {
        guard depth < JSONParser.depthLimit else { return false }
        let entry = tape.count
        let start = position
        position &+= 1
        append(kind, from: start)
        guard skipSpace() else { return false }
        if bytes[position] != bracket {
            while true {
                if kind == .object {
                    guard bytes[position] == Character.quote, string(), skipSpace(), bytes[position] == Character.colon
                    else { return false }
                    position &+= 1
                    guard skipSpace() else { return false }
                }
                guard value(depth: depth &+ 1), skipSpace() else { return false }
                if bytes[position] == bracket { break }
                guard bytes[position] == Character.comma else { return false }
                position &+= 1
                guard skipSpace() else { return false }
            }
        }
        position &+= 1
        tape[entry].end = UInt32(truncatingIfNeeded: position)
        tape[entry].next = UInt32(truncatingIfNeeded: tape.count)
        return true
    }

    private mutating func word(_ word: StaticString, _ kind: JSONDocument.Kind) -> Bool {
        let start = position
        let count = word.utf8CodeUnitCount
        guard start &+ count <= bytes.count else { return false }
        for index in 0..<count where bytes[start &+ index] != word.utf8Start[index] { return false }
        position = start &+ count
        append(kind, from: start)
        return true
    }

    @inline(__always)
    private mutating func string() -> Bool {
        let start = position
        let raw = UnsafeRawBufferPointer(bytes)
        var isPlain = true
        position &+= 1
        while true {
            position = raw.firstIndex(of: Character.quote, orOf: Character.backslash, from: position)
            guard position < bytes.count else { return false }
            if bytes[position] == Character.quote { break }
            isPlain = false
            guard position &+ 1 < bytes.count else { return false }
            if bytes[position &+ 1] == UInt8(ascii: "u") {
                // No look-ahead for surrogate pairs: here each half counts as a separate escape.
                guard position &+ 6 <= bytes.count else { return false }
                for index in 2..<6 where Character.hexadecimalValue(bytes[position &+ index]) == nil { return false }
                position &+= 6
            } else {
                position &+= 2
            }
        }
        position &+= 1
        append(isPlain ? .plainString : .escapedString, from: start)
        return true
    }

    private mutating func number() -> Bool {
        let start = position
        if bytes[position] == Character.minus { position &+= 1 }
        let digits = position
        while position < bytes.count, Character.isDigit(bytes[position]) { position &+= 1 }
        guard position > digits, position &- digits <= 15,
            bytes[digits] != Character.zero || position &- digits == 1
        else { return false }
        if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
            position &+= 1
            let fraction = position
            while position < bytes.count, Character.isDigit(bytes[position]) { position &+= 1 }
            guard position > fraction else { return false }
        }
        // `JSONParser` reads these bytes as part of the number.
        if position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "e"), UInt8(ascii: "E"), UInt8(ascii: "."), UInt8(ascii: "+"), UInt8(ascii: "x"),
                Character.minus:
                return false
            default: break
            }
        }
        append(.number, from: start)
        return true
    }
}
