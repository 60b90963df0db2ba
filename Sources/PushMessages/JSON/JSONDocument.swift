// SPDX-License-Identifier: Apache-2.0

/// A parsed JSON text that keeps the position of each key and value.
///
/// Accepts what Google's front end accepts: RFC 8259, and also trailing commas, unquoted keys, strings in single
/// quotes, `\v`, unknown escapes as the character itself, unpaired surrogates as U+FFFD. Two differences protect the
/// reader: bytes that are not UTF-8 are an error (Google replaces them by spaces), and arrays count for the limit of
/// 100 levels.
public struct JSONDocument: Sendable {
    /// The unchanged text.
    public let bytes: [UInt8]
    /// All keys and values in the order of the text, a container before its contents.
    let tape: [Entry]

    /// Parses a text.
    ///
    /// - Throws: ``JSONSyntaxError`` with the place of the first error, or if the text has 4 GiB or more.
    public init(parsing bytes: [UInt8]) throws(JSONSyntaxError) {
        self.bytes = bytes
        if let tape = JSONScanner.tape(of: bytes) {
            self.tape = tape
        } else {
            var parser = JSONParser(bytes)
            try parser.parse()
            tape = parser.tape
        }
    }

    /// One value or key on the tape.
    struct Entry: Sendable {
        var kind: Kind
        /// Offset of its first byte, quotes included.
        var start: UInt32
        /// Offset after its last byte.
        var end: UInt32
        /// Position on the tape after the entry and its contents.
        var next: UInt32
    }

    enum Kind: UInt8, Sendable {
        case null
        case `true`
        case `false`
        case number
        /// A string without escapes, so that its bytes are its text.
        case plainString
        /// A string with escapes.
        case escapedString
        /// A key without quotes.
        case bareKey
        case array
        case object
    }

    /// The root value.
    public var root: Node { Node(document: self, position: 0, keyPosition: nil) }
}

extension JSONDocument {
    /// Returns the text of the string or key at a position of the tape.
    func text(at position: Int) -> String {
        let entry = tape[position]
        switch entry.kind {
        case .plainString: return text(in: Int(entry.start) + 1..<Int(entry.end) - 1)
        case .escapedString: return JSONParser.unescaped(bytes[Int(entry.start) + 1..<Int(entry.end) - 1])
        default: return spelling(at: position)
        }
    }

    /// Returns the source text of the entry at a position of the tape.
    func spelling(at position: Int) -> String {
        text(in: Int(tape[position].start)..<Int(tape[position].end))
    }

    private func text(in range: Range<Int>) -> String {
        bytes.withUnsafeBufferPointer { String(decoding: UnsafeBufferPointer(rebasing: $0[range]), as: UTF8.self) }
    }

    /// Returns the value at a position of the tape; the last value counts if a key is repeated.
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

extension JSONDocument {
    /// A value with its position in the text.
    public struct Node: Sendable {
        let document: JSONDocument
        let position: Int
        let keyPosition: Int?

        /// Range of the value in the document's bytes.
        public var range: Range<Int> { document.range(at: position) }

        /// Range of the key in the document's bytes, quotes included; `nil` for array elements and the root value.
        public var keyRange: Range<Int>? { keyPosition.map(document.range(at:)) }

        /// The key; `nil` for array elements and the root value.
        public var key: String? { keyPosition.map(document.text(at:)) }

        /// The parsed value; the last value counts if a key is repeated.
        public var value: JSONValue { document.value(at: position) }

        /// Whether the value is an object.
        public var isObject: Bool { document.tape[position].kind == .object }

        /// Whether the value is an array.
        public var isArray: Bool { document.tape[position].kind == .array }

        /// The members of an object or the elements of an array, in the order of the text; otherwise empty.
        public var children: [Node] {
            let entry = document.tape[position]
            guard entry.kind == .array || entry.kind == .object else { return [] }
            var children: [Node] = []
            var next = position + 1
            while next < entry.next {
                let key = entry.kind == .object ? next : nil
                let value = entry.kind == .object ? next + 1 : next
                children.append(Node(document: document, position: value, keyPosition: key))
                next = Int(document.tape[value].next)
            }
            return children
        }

        /// The member with the key; the last one if the key is repeated.
        public subscript(key: String) -> Node? {
            guard isObject else { return nil }
            return children.last { $0.key == key }
        }

        /// Returns the member of a protobuf field in either spelling, `fcm_options` or `fcmOptions`; the last one if
        /// repeated.
        public func field(_ name: String) -> Node? {
            guard isObject else { return nil }
            return children.last { $0.key.map { FieldName.protobuf($0) == name } ?? false }
        }
    }

    func range(at position: Int) -> Range<Int> { Int(tape[position].start)..<Int(tape[position].end) }
}
