// SPDX-License-Identifier: Apache-2.0

extension JSONWriter {
    /// Writes any value.
    mutating func value(_ value: JSONValue) {
        switch value {
        case .null: literal("null")
        case .bool(let value): bool(value)
        case .integer(let value): integer(value)
        case .number(let value): number(value)
        case .string(let value): return string(value)
        case .array(let elements):
            byte(UInt8(ascii: "["))
            for element in elements { self.value(element) }
            return close(UInt8(ascii: "]"))
        case .object(let object):
            byte(UInt8(ascii: "{"))
            members(of: object)
            return close(UInt8(ascii: "}"))
        }
        byte(UInt8(ascii: ","))
    }

    mutating func bool(_ value: Bool) {
        if value { literal("true") } else { literal("false") }
    }

    /// Writes the members of an object, each with a comma after it.
    mutating func members(of object: JSONObject) {
        for (key, value) in object.entries {
            string(key, then: UInt8(ascii: ":"))
            self.value(value)
        }
    }
}

extension JSONWriter {
    /// Writes any value with a line for each member, indented by two spaces per level.
    mutating func prettyValue(_ value: JSONValue, depth: Int = 0) {
        switch value {
        case .array(let elements) where !elements.isEmpty:
            byte(UInt8(ascii: "["))
            for (index, element) in elements.enumerated() {
                line(depth + 1, after: index)
                prettyValue(element, depth: depth + 1)
            }
            line(depth, after: 0)
            byte(UInt8(ascii: "]"))
        case .object(let object) where !object.isEmpty:
            byte(UInt8(ascii: "{"))
            for (index, (key, value)) in object.entries.enumerated() {
                line(depth + 1, after: index)
                string(key, then: UInt8(ascii: ":"))
                byte(UInt8(ascii: " "))
                prettyValue(value, depth: depth + 1)
            }
            line(depth, after: 0)
            byte(UInt8(ascii: "}"))
        default:
            self.value(value)
            finish()
        }
    }

    private mutating func line(_ depth: Int, after predecessors: Int) {
        if predecessors > 0 { byte(UInt8(ascii: ",")) }
        byte(UInt8(ascii: "\n"))
        for _ in 0..<depth { literal("  ") }
    }
}

extension JSONValue {
    /// Returns the value as JSON on one line, or indented by two spaces if `pretty`; members keep their order.
    public func encoded(pretty: Bool = false) -> [UInt8] {
        var writer = JSONWriter(capacity: 512)
        if pretty {
            writer.prettyValue(self)
        } else {
            writer.value(self)
            writer.finish()
        }
        return writer.bytes
    }

    /// Size of the value as compact JSON in UTF-8, in bytes.
    var encodedByteCount: Int {
        var writer = JSONWriter(capacity: 1024)
        writer.value(self)
        writer.finish()
        return writer.count
    }
}

extension JSONValue: CustomStringConvertible {
    /// The value as JSON on one line.
    public var description: String { String(decoding: encoded(), as: UTF8.self) }
}
