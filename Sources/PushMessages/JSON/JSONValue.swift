// SPDX-License-Identifier: Apache-2.0

/// Any JSON value; integers of up to 64 bits have a separate case, so that they are written as they were read.
public enum JSONValue: Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number without fraction and exponent that fits in 64 bits.
    case integer(Int)
    /// Any other number.
    case number(Double)
    /// A string.
    case string(String)
    /// An array.
    case array([JSONValue])
    /// An object; its members keep their order.
    case object(JSONObject)
}

extension JSONValue: Hashable {
    /// Compares JSON values: `1` equals `1.0`, and the order of an object's members does not matter.
    public static func == (a: JSONValue, b: JSONValue) -> Bool {
        switch (a, b) {
        case (.null, .null): true
        case (.bool(let a), .bool(let b)): a == b
        case (.integer(let a), .integer(let b)): a == b
        case (.number(let a), .number(let b)): a == b
        case (.integer(let a), .number(let b)), (.number(let b), .integer(let a)): Int(exactly: b) == a
        case (.string(let a), .string(let b)): a == b
        case (.array(let a), .array(let b)): a == b
        case (.object(let a), .object(let b)): a == b
        default: false
        }
    }

    /// Hashes equal values alike, also `1` and `1.0`.
    public func hash(into hasher: inout Hasher) {
        switch self {
        case .null: hasher.combine(0)
        case .bool(let value): hasher.combine(value)
        case .integer(let value): hasher.combine(value)
        case .number(let value):
            if let integer = Int(exactly: value) { hasher.combine(integer) } else { hasher.combine(value) }
        case .string(let value): hasher.combine(value)
        case .array(let value): hasher.combine(value)
        case .object(let value): hasher.combine(value)
        }
    }
}

extension JSONValue: ExpressibleByBooleanLiteral {
    /// Makes a boolean.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension JSONValue: ExpressibleByIntegerLiteral {
    /// Makes an integer.
    public init(integerLiteral value: Int) { self = .integer(value) }
}

extension JSONValue: ExpressibleByFloatLiteral {
    /// Makes a number.
    public init(floatLiteral value: Double) { self = .number(value) }
}

extension JSONValue: ExpressibleByStringLiteral {
    /// Makes a string.
    public init(stringLiteral value: String) { self = .string(value) }
}

extension JSONValue: ExpressibleByArrayLiteral {
    /// Makes an array.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
    /// Makes an object; the last value counts if a key is repeated.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(JSONObject(elements.lazy.map { (key: $0.0, value: $0.1) }))
    }
}

extension JSONValue {
    /// Parses a JSON text as leniently as Google's front end does; the last value counts if a key is repeated.
    public init(parsing bytes: [UInt8]) throws(JSONSyntaxError) {
        self = try JSONDocument(parsing: bytes).root.value
    }

    /// Parses a JSON text as leniently as Google's front end does; the last value counts if a key is repeated.
    public init(parsing text: String) throws(JSONSyntaxError) {
        try self.init(parsing: Array(text.utf8))
    }
}

extension JSONValue {
    /// The boolean; `nil` for any other value.
    public var bool: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    /// The integer, also from a number such as `1.0`; `nil` for any other value.
    public var integer: Int? {
        switch self {
        case .integer(let value): value
        case .number(let value): Int(exactly: value)
        default: nil
        }
    }

    /// The number, also from an integer; `nil` for any other value.
    public var number: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        default: nil
        }
    }

    /// The string; `nil` for any other value.
    public var string: String? {
        if case .string(let value) = self { value } else { nil }
    }

    /// The array; `nil` for any other value.
    public var array: [JSONValue]? {
        if case .array(let value) = self { value } else { nil }
    }

    /// The object; `nil` for any other value.
    public var object: JSONObject? {
        if case .object(let value) = self { value } else { nil }
    }

    /// The member with the key; `nil` if there is none or the value is not an object.
    public subscript(key: String) -> JSONValue? { object?[key] }

    /// The element at the position; `nil` if there is none or the value is not an array.
    public subscript(position: Int) -> JSONValue? {
        guard case .array(let elements) = self, elements.indices.contains(position) else { return nil }
        return elements[position]
    }
}

extension JSONValue {
    /// The strings of an array; `nil` if an element is not a string.
    var strings: [String]? { every(\.string) }

    /// The integers of an array; `nil` if an element is not an integer.
    var integers: [Int]? { every(\.integer) }

    /// Returns the transformed elements of an array; `nil` if this is not an array or `transform` returns nil for one.
    func every<Element>(_ transform: (JSONValue) -> Element?) -> [Element]? {
        guard case .array(let values) = self else { return nil }
        let elements = values.compactMap(transform)
        return elements.count == values.count ? elements : nil
    }
}

extension Optional {
    /// Assigns the value to `place` and returns true; returns false if the value is `nil`.
    func assign(to place: inout Wrapped?) -> Bool {
        guard let self else { return false }
        place = self
        return true
    }

    /// Assigns the value to a place that always has one, and returns true; returns false if the value is `nil`.
    func assign(to place: inout Wrapped) -> Bool {
        guard let self else { return false }
        place = self
        return true
    }
}

extension JSONValue {
    /// Makes a string, or `null` for `nil`.
    static func string(orNull text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }

    /// Makes an integer, or `null` for `nil`.
    static func integer(orNull number: Int?) -> JSONValue { number.map(JSONValue.integer) ?? .null }
}

extension JSONValue {
    /// Returns the elements of an array, each read by `read`; `nil` if this is not an array or an element cannot be
    /// read.
    func elements<Value>(_ read: (JSONValue) -> Value?) -> [Value]? {
        guard let array else { return nil }
        var values: [Value] = []
        values.reserveCapacity(array.count)
        for element in array {
            guard let value = read(element) else { return nil }
            values.append(value)
        }
        return values
    }

    /// Reads a value that may be `null`: outer `nil` if it cannot be read, inner `nil` for `null`.
    func read<Value>(_ read: (JSONValue) -> Value?) -> Value?? {
        if case .null = self { return .some(nil) }
        guard let value = read(self) else { return nil }
        return .some(value)
    }
}

extension JSONObject {
    /// Reads a member that may be `null`: outer `nil` if it is missing or cannot be read, inner `nil` for `null`.
    func read<Member>(_ key: String, _ read: (JSONValue) -> Member?) -> Member?? { self[key].flatMap { $0.read(read) } }
}
