// SPDX-License-Identifier: Apache-2.0

/// Writes objects with fields of their own; the key includes the opening bracket.
extension JSONWriter {
    /// Writes an object, unless none of its fields is set.
    @inline(__always)
    mutating func member(_ key: StaticString, fields: (some WrittenFields)?) {
        if let fields { member(key, fields: fields) }
    }

    @inline(__always)
    mutating func member(_ key: StaticString, fields: some WrittenFields) {
        let mark = count
        literal(key)
        fields.write(to: &self)
        close(UInt8(ascii: "}"), orReturnTo: mark)
    }

    @inline(__always)
    mutating func member(_ key: StaticString, fields section: Section<some WrittenFields>) {
        if section.isSet { member(key, fields: section.stored) }
    }

    @inline(__always)
    mutating func member(_ key: StaticString, fields section: BoxedSection<some WrittenFields>) {
        if let box = section.box { member(key, fields: box.value) }
    }

    /// Writes an object although it may be empty, because its presence means something.
    mutating func member(_ key: StaticString, kept fields: some WrittenFields) {
        literal(key)
        fields.write(to: &self)
        close(UInt8(ascii: "}"))
    }

    /// Writes a text or an object; the key has no opening bracket.
    @inline(__always)
    mutating func member<Value: TextOrObject>(_ key: StaticString, _ value: Value?) where Value.Object: WrittenFields {
        guard let value else { return }
        if let text = value.plainText { return member(key, text) }
        guard let object = value.object else { return }
        literal(key)
        literal("{")
        object.write(to: &self)
        close(UInt8(ascii: "}"))
    }

    mutating func member(_ key: StaticString, _ objects: [some WrittenFields]?) {
        guard let objects else { return }
        literal(key)
        for object in objects { member("{", kept: object) }
        close(UInt8(ascii: "]"))
    }

    mutating func member(_ key: StaticString, _ numbers: [Int]?) {
        guard let numbers else { return }
        literal(key)
        for number in numbers { member("", number) }
        close(UInt8(ascii: "]"))
    }
}
