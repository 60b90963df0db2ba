// SPDX-License-Identifier: Apache-2.0

extension JSONValue {
    /// The boolean, if it is one.
    public var bool: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    /// The integer, if it is one or a number without fraction.
    public var integer: Int? {
        switch self {
        case .integer(let value): value
        case .number(let value): Int(exactly: value)
        default: nil
        }
    }

    /// The number, if it is one.
    public var number: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        default: nil
        }
    }

    /// The text, if it is one.
    public var string: String? {
        if case .string(let value) = self { value } else { nil }
    }

    /// The list, if it is one.
    public var array: [JSONValue]? {
        if case .array(let value) = self { value } else { nil }
    }

    /// The object, if it is one.
    public var object: JSONObject? {
        if case .object(let value) = self { value } else { nil }
    }

    /// The member under the key, if it is an object that has it.
    public subscript(key: String) -> JSONValue? { object?[key] }

    /// The element at the position, if it is a list that reaches so far.
    public subscript(position: Int) -> JSONValue? {
        guard case .array(let elements) = self, elements.indices.contains(position) else { return nil }
        return elements[position]
    }
}
