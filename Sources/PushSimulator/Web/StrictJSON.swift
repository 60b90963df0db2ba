// SPDX-License-Identifier: Apache-2.0

/// Checks whether bytes are JSON that `JSON.parse` accepts (RFC 8259); Foundation's parsers are more lenient.
struct StrictJSON {
    private var rest: ArraySlice<UInt8>

    /// Whether the bytes are exactly one JSON value; a value that is nested too deeply for any message is not accepted.
    static func accepts(_ bytes: [UInt8]) -> Bool {
        guard String(validating: bytes, as: UTF8.self) != nil else { return false }
        var reader = StrictJSON(rest: bytes[...])
        return reader.value(depth: 0) && reader.rest.isEmpty
    }

    private static let greatestDepth = 200

    /// A value with the blanks around it.
    private mutating func value(depth: Int) -> Bool {
        skipBlanks()
        guard depth <= Self.greatestDepth, let first = rest.first else { return false }
        let isValue: Bool
        switch first {
        case UInt8(ascii: "{"): isValue = members(depth: depth)
        case UInt8(ascii: "["): isValue = elements(depth: depth)
        case UInt8(ascii: "\""): isValue = string()
        case UInt8(ascii: "t"): isValue = word("true")
        case UInt8(ascii: "f"): isValue = word("false")
        case UInt8(ascii: "n"): isValue = word("null")
        default: isValue = number()
        }
        skipBlanks()
        return isValue
    }

    private mutating func members(depth: Int) -> Bool {
        rest.removeFirst()
        skipBlanks()
        if take("}") { return true }
        repeat {
            skipBlanks()
            guard string() else { return false }
            skipBlanks()
            guard take(":"), value(depth: depth + 1) else { return false }
        } while take(",")
        return take("}")
    }

    private mutating func elements(depth: Int) -> Bool {
        rest.removeFirst()
        skipBlanks()
        if take("]") { return true }
        repeat {
            guard value(depth: depth + 1) else { return false }
        } while take(",")
        return take("]")
    }

    private mutating func string() -> Bool {
        guard take("\"") else { return false }
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "\""): return true
            case 0..<0x20: return false
            case UInt8(ascii: "\\"):
                guard let escaped = rest.popFirst() else { return false }
                if escaped == UInt8(ascii: "u") {
                    let digits = rest.prefix(4)
                    guard digits.count == 4, digits.allSatisfy(Self.isHexDigit) else { return false }
                    rest = rest.dropFirst(4)
                } else if !"\"\\/bfnrt".utf8.contains(escaped) {
                    return false
                }
            default: break
            }
        }
        return false
    }

    private mutating func number() -> Bool {
        _ = take("-")
        guard take("0") || digits() else { return false }
        if take("."), !digits() { return false }
        if take("e") || take("E") {
            _ = take("+") || take("-")
            return digits()
        }
        return true
    }

    /// One digit or more.
    private mutating func digits() -> Bool {
        let found = rest.prefix { (0x30...0x39).contains($0) }
        rest = rest.dropFirst(found.count)
        return !found.isEmpty
    }

    private mutating func word(_ word: StaticString) -> Bool {
        let isThere = word.withUTF8Buffer { rest.starts(with: $0) }
        if isThere { rest = rest.dropFirst(word.utf8CodeUnitCount) }
        return isThere
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: character) else { return false }
        rest.removeFirst()
        return true
    }

    private mutating func skipBlanks() {
        rest = rest.drop { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }
    }

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20)
    }
}
