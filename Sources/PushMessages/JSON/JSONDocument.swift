// SPDX-License-Identifier: Apache-2.0

/// A parsed JSON text that still knows where each value and each key stands.
///
/// Reads what Google's front end reads: RFC 8259, and besides trailing commas, unquoted keys, strings in single quotes,
/// `\v`, unknown escapes as the character itself, unpaired surrogates as U+FFFD. Two differences protect the reader:
/// bytes that are not UTF-8 are refused where Google puts spaces, and lists count for the limit of 100 levels.
public struct JSONDocument: Sendable {
    /// The text as it was given.
    public let bytes: [UInt8]
    /// All values and keys in the order of the text, a container before its contents.
    let tape: [Entry]

    /// Reads a text, or says where it stops being JSON.
    public init(parsing bytes: [UInt8]) throws(JSONSyntaxError) {
        var parser = JSONParser(bytes)
        try parser.parse()
        self.bytes = bytes
        tape = parser.tape
    }

    /// One value or key on the tape.
    struct Entry: Sendable {
        var kind: Kind
        /// Where its spelling begins, quotes included.
        var start: UInt32
        /// Where its spelling ends.
        var end: UInt32
        /// The position on the tape after it and all it contains.
        var next: UInt32
    }

    enum Kind: UInt8, Sendable {
        case null
        case `true`
        case `false`
        case number
        /// A string that stands for itself, byte by byte.
        case plainString
        /// A string with escapes.
        case escapedString
        /// A key without quotes.
        case bareKey
        case array
        case object
    }

    /// The outermost value.
    public var root: Node { Node(document: self, position: 0, keyPosition: nil) }
}

extension JSONDocument {
    /// The text of the string or key at a position of the tape.
    func text(at position: Int) -> String {
        let entry = tape[position]
        switch entry.kind {
        case .plainString: return text(in: Int(entry.start) + 1..<Int(entry.end) - 1)
        case .escapedString: return JSONParser.unescaped(bytes[Int(entry.start) + 1..<Int(entry.end) - 1])
        default: return spelling(at: position)
        }
    }

    /// The bytes of the entry at a position of the tape, as they were written.
    func spelling(at position: Int) -> String {
        text(in: Int(tape[position].start)..<Int(tape[position].end))
    }

    private func text(in range: Range<Int>) -> String {
        bytes.withUnsafeBufferPointer { String(decoding: UnsafeBufferPointer(rebasing: $0[range]), as: UTF8.self) }
    }

    /// The value at a position of the tape; of a key given twice the last value counts.
    func value(at position: Int) -> JSONValue {
        let entry = tape[position]
        switch entry.kind {
        case .null: return .null
        case .true: return .bool(true)
        case .false: return .bool(false)
        case .number: return JSONParser.number(bytes[Int(entry.start)..<Int(entry.end)]) ?? .null
        case .plainString, .escapedString, .bareKey: return .string(text(at: position))
        case .array:
            var elements: [JSONValue] = []
            var child = position + 1
            while child < entry.next {
                elements.append(value(at: child))
                child = Int(tape[child].next)
            }
            return .array(elements)
        case .object:
            var object = JSONObject()
            var key = position + 1
            while key < entry.next {
                object[text(at: key)] = value(at: key + 1)
                key = Int(tape[key + 1].next)
            }
            return .object(object)
        }
    }
}
