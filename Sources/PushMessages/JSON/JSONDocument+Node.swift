// SPDX-License-Identifier: Apache-2.0

extension JSONDocument {
    /// A value in its place in the text.
    public struct Node: Sendable {
        let document: JSONDocument
        let position: Int
        let keyPosition: Int?

        /// Where the value's spelling stands in the document's bytes.
        public var range: Range<Int> { document.range(at: position) }

        /// Where its key's spelling stands, quotes included; `nil` for elements of lists and the outermost value.
        public var keyRange: Range<Int>? { keyPosition.map(document.range(at:)) }

        /// Its key; `nil` for elements of lists and the outermost value.
        public var key: String? { keyPosition.map(document.text(at:)) }

        /// The value itself; of a key given twice the last value counts.
        public var value: JSONValue { document.value(at: position) }

        /// Whether it is an object.
        public var isObject: Bool { document.tape[position].kind == .object }

        /// Whether it is a list.
        public var isArray: Bool { document.tape[position].kind == .array }

        /// The members of an object or the elements of a list, in the order of the text.
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

        /// The member under the key, the last one where it is given twice.
        public subscript(key: String) -> Node? {
            guard isObject else { return nil }
            return children.last { $0.key == key }
        }

        /// The member of a protobuf field in either spelling, `fcm_options` or `fcmOptions`, the last one given.
        public func field(_ name: String) -> Node? {
            guard isObject else { return nil }
            return children.last { $0.key.map { FieldName.protobuf($0) == name } ?? false }
        }
    }

    func range(at position: Int) -> Range<Int> { Int(tape[position].start)..<Int(tape[position].end) }
}
