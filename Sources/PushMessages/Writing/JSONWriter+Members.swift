// SPDX-License-Identifier: Apache-2.0

/// Writes members of protobuf messages: an unset one writes nothing, each other is followed by a comma.
///
/// The key argument includes quotes and colon; for a container, also the opening bracket.
extension JSONWriter {
    @inline(__always)
    mutating func member(_ key: StaticString, _ value: String?) {
        guard let value else { return }
        literal(key)
        string(value)
    }

    @inline(__always)
    mutating func member(_ key: StaticString, _ value: Bool?) {
        guard let value else { return }
        literal(key)
        if value { literal("true,") } else { literal("false,") }
    }

    /// Writes a boolean in Apple's spelling: 1 or 0.
    @inline(__always)
    mutating func member(_ key: StaticString, flag value: Bool?) {
        guard let value else { return }
        literal(key)
        if value { literal("1,") } else { literal("0,") }
    }

    @inline(__always)
    mutating func member(_ key: StaticString, _ value: (some BinaryInteger)?) {
        guard let value else { return }
        literal(key)
        integer(Int(value))
        byte(UInt8(ascii: ","))
    }

    @inline(__always)
    mutating func member(_ key: StaticString, _ value: Double?) {
        guard let value else { return }
        literal(key)
        number(value)
        byte(UInt8(ascii: ","))
    }

    /// Writes an enumeration in its wire spelling.
    @inline(__always)
    mutating func member<Name: RawRepresentable<String>>(_ key: StaticString, _ value: Name?) {
        member(key, value?.rawValue)
    }

    @inline(__always)
    mutating func member(_ key: StaticString, _ value: Duration?) {
        guard let value else { return }
        literal(key)
        duration(value)
    }

    @inline(__always)
    mutating func member(_ key: StaticString, _ value: PushMessage.Timestamp?) {
        guard let value else { return }
        literal(key)
        timestamp(value)
    }

    @inline(__always)
    mutating func member(_ key: StaticString, _ value: JSONValue?) {
        guard let value else { return }
        literal(key)
        self.value(value)
    }

    @inline(__always)
    mutating func member(_ key: StaticString, _ value: StringMap) {
        guard !value.isEmpty else { return }
        literal(key)
        for (name, value) in value.entries {
            string(name, then: UInt8(ascii: ":"))
            string(value)
        }
        close(UInt8(ascii: "}"))
    }

    /// Writes a repeated field of a protobuf message, for which empty is the same as unset.
    @inline(__always)
    mutating func member(_ key: StaticString, unlessEmpty values: [String]) {
        if !values.isEmpty { member(key, values) }
    }

    /// Writes an array, also if it is empty.
    @inline(__always)
    mutating func member(_ key: StaticString, _ values: [String]?) {
        guard let values else { return }
        literal(key)
        for value in values {
            string(value)
        }
        close(UInt8(ascii: "]"))
    }

    @inline(__always)
    mutating func member(_ key: StaticString, unlessEmpty values: [Duration]) {
        guard !values.isEmpty else { return }
        literal(key)
        for value in values { duration(value) }
        close(UInt8(ascii: "]"))
    }

    /// Writes the custom members except those for which a property is set.
    @inline(__always)
    mutating func free(_ object: JSONObject, unless isTyped: (String) -> Bool) {
        guard !object.isEmpty else { return }
        for (key, value) in object.entries where !isTyped(key) {
            string(key, then: UInt8(ascii: ":"))
            self.value(value)
        }
    }
}

extension JSONWriter {
    /// Writes a duration in protobuf's JSON mapping: seconds with 0, 3, 6 or 9 fractional digits, and `s`.
    mutating func duration(_ value: Duration) {
        byte(UInt8(ascii: "\""))
        let (seconds, attoseconds) = value.components
        let nanoseconds = attoseconds / 1_000_000_000
        if seconds < 0 || nanoseconds < 0 { byte(UInt8(ascii: "-")) }
        digits(seconds.magnitude, atLeast: 1)
        fraction(UInt64(nanoseconds.magnitude))
        literal("s\",")
    }

    /// Writes a timestamp in RFC 3339 format, in UTC, with 0, 3, 6 or 9 fractional digits.
    mutating func timestamp(_ value: PushMessage.Timestamp) {
        let civil = CivilTime(secondsSince1970: value.seconds)
        byte(UInt8(ascii: "\""))
        if civil.year < 0 { byte(UInt8(ascii: "-")) }
        digits(UInt64(civil.year.magnitude), atLeast: 4)
        part("-", civil.month)
        part("-", civil.day)
        part("T", civil.hour)
        part(":", civil.minute)
        part(":", civil.second)
        fraction(UInt64(max(0, value.nanoseconds)))
        literal("Z\",")
    }

    private mutating func part(_ separator: StaticString, _ value: Int) {
        literal(separator)
        digits(UInt64(value), atLeast: 2)
    }

    private mutating func fraction(_ nanoseconds: UInt64) {
        guard nanoseconds > 0 else { return }
        byte(UInt8(ascii: "."))
        if nanoseconds % 1_000_000 == 0 {
            digits(nanoseconds / 1_000_000, atLeast: 3)
        } else if nanoseconds % 1_000 == 0 {
            digits(nanoseconds / 1_000, atLeast: 6)
        } else {
            digits(nanoseconds, atLeast: 9)
        }
    }
}
