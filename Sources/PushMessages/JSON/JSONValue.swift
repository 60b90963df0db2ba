// SPDX-License-Identifier: Apache-2.0

/// Any JSON value; integers that fit are kept apart from other numbers so that they come out as they went in.
public enum JSONValue: Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number without fraction and exponent that fits 64 bits.
    case integer(Int)
    /// Any other number.
    case number(Double)
    /// A text.
    case string(String)
    /// An ordered list.
    case array([JSONValue])
    /// Named members in the order in which they were written.
    case object(JSONObject)
}

extension JSONValue: Hashable {
    /// Compares as JSON values: `1` equals `1.0`, and the order of an object's members does not count.
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

    /// Hashes so that equal values, `1` and `1.0` among them, hash alike.
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
    /// Makes a text.
    public init(stringLiteral value: String) { self = .string(value) }
}

extension JSONValue: ExpressibleByArrayLiteral {
    /// Makes a list.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
    /// Makes an object; of a key given twice the last value counts.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(JSONObject(elements.lazy.map { (key: $0.0, value: $0.1) }))
    }
}

extension JSONValue {
    /// Reads a JSON text as leniently as Google's front end does; of a key given twice the last value counts.
    public init(parsing bytes: [UInt8]) throws(JSONSyntaxError) {
        self = try JSONDocument(parsing: bytes).root.value
    }

    /// Reads a JSON text as leniently as Google's front end does; of a key given twice the last value counts.
    public init(parsing text: String) throws(JSONSyntaxError) {
        try self.init(parsing: Array(text.utf8))
    }
}

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

extension JSONValue {
    /// Apple's spelling of a boolean, 1 or 0; `true` itself is none.
    var flag: Bool? {
        switch integer {
        case 1: true
        case 0: false
        default: nil
        }
    }

    /// The texts, if every element of a list is one.
    var strings: [String]? { every(\.string) }

    /// The integers, if every element of a list is one.
    var integers: [Int]? { every(\.integer) }

    /// What becomes of every element of a list, if something becomes of each.
    func every<Element>(_ transform: (JSONValue) -> Element?) -> [Element]? {
        guard case .array(let values) = self else { return nil }
        let elements = values.compactMap(transform)
        return elements.count == values.count ? elements : nil
    }
}

extension Optional {
    /// Hands a value on, if there is one, and tells so.
    func assign(to place: inout Wrapped?) -> Bool {
        guard let self else { return false }
        place = self
        return true
    }
}

extension JSONValue {
    /// A string, or `null` for none.
    static func string(orNull text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }

    /// An integer, or `null` for none.
    static func integer(orNull number: Int?) -> JSONValue { number.map(JSONValue.integer) ?? .null }
}

extension JSONValue {
    /// Every element as read; `nil` where this is no list or an element cannot be read.
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

    /// What is read of a member that may be `null`: outer `nil` where it cannot be read, inner `nil` for `null`.
    func read<Value>(_ read: (JSONValue) -> Value?) -> Value?? {
        if case .null = self { return .some(nil) }
        guard let value = read(self) else { return nil }
        return .some(value)
    }
}

extension JSONObject {
    /// The member as read: outer `nil` where it is missing or cannot be read, inner `nil` for `null`.
    func read<Member>(_ key: String, _ read: (JSONValue) -> Member?) -> Member?? { self[key].flatMap { $0.read(read) } }
}
