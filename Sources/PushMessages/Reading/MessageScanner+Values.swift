// SPDX-License-Identifier: Apache-2.0

extension MessageScanner {
    @inline(__always)
    func kind(_ position: Int) -> JSONDocument.Kind { tape[position].kind }

    /// Calls `read` for each member of an object; throws if a key has escapes or no quotes.
    @inline(__always)
    func members(of position: Int, _ read: (Key, Int) throws(NeedsReader) -> Void) throws(NeedsReader) {
        let end = Int(tape[position].next)
        var key = position &+ 1
        while key < end {
            let entry = tape[key]
            guard entry.kind == .plainString else { throw NeedsReader() }
            try read(inside(entry), key &+ 1)
            key = Int(tape[key &+ 1].next)
        }
    }

    @inline(__always)
    func inside(_ entry: JSONDocument.Entry) -> Key {
        UnsafeRawBufferPointer(rebasing: bytes[Int(entry.start) &+ 1..<Int(entry.end) &- 1])
    }

    /// Calls `read` for each set field of a message, with its index in `names`; throws if a field is unknown or
    /// repeated.
    @inline(__always)
    func fields(
        of position: Int,
        _ names: [StaticString],
        _ read: (Int, Int) throws(NeedsReader) -> Void
    ) throws(NeedsReader) {
        guard kind(position) == .object else { throw NeedsReader() }
        var seen: UInt64 = 0
        try members(of: position) { key, value throws(NeedsReader) in
            guard let number = names.firstIndex(where: key.isField) else { throw NeedsReader() }
            guard seen & 1 << UInt64(number) == 0 else { throw NeedsReader() }
            seen |= 1 << UInt64(number)
            if kind(value) != .null { try read(number, value) }
        }
    }

    @inline(__always)
    func string(at position: Int) throws(NeedsReader) -> String {
        let entry = tape[position]
        switch entry.kind {
        case .plainString: return inside(entry).string
        case .escapedString: return document.text(at: position)
        default: throw NeedsReader()
        }
    }

    func bool(at position: Int) throws(NeedsReader) -> Bool {
        switch kind(position) {
        case .true: return true
        case .false: return false
        default: throw NeedsReader()
        }
    }

    func integer(at position: Int) throws(NeedsReader) -> Int {
        guard kind(position) == .number, case .integer(let number) = document.value(at: position) else {
            throw NeedsReader()
        }
        return number
    }

    func enumeration<Name: RawRepresentable<String>>(at position: Int) throws(NeedsReader) -> Name {
        guard kind(position) == .plainString, let name = Name(rawValue: try string(at: position)) else {
            throw NeedsReader()
        }
        return name
    }

    func strings(at position: Int) throws(NeedsReader) -> [String] {
        var texts: [String] = []
        try elements(of: position) { element throws(NeedsReader) in texts.append(try string(at: element)) }
        return texts
    }

    func elements(of position: Int, _ read: (Int) throws(NeedsReader) -> Void) throws(NeedsReader) {
        guard kind(position) == .array else { throw NeedsReader() }
        let end = Int(tape[position].next)
        var element = position &+ 1
        while element < end {
            try read(element)
            element = Int(tape[element].next)
        }
    }

    /// Reads a duration without a sign and with at most 9 digits before the decimal point.
    func duration(at position: Int) throws(NeedsReader) -> Duration {
        guard kind(position) == .plainString else { throw NeedsReader() }
        let text = inside(tape[position])
        guard text.last == UInt8(ascii: "s") else { throw NeedsReader() }
        var (seconds, index) = (0, 0)
        while index < text.count &- 1, JSONParser.Character.isDigit(text[index]) {
            seconds = seconds &* 10 &+ Int(text[index] &- JSONParser.Character.zero)
            index &+= 1
        }
        guard 1...9 ~= index else { throw NeedsReader() }
        if index == text.count &- 1 { return .seconds(seconds) }
        guard text[index] == UInt8(ascii: "."), 2...10 ~= text.count &- 1 &- index else { throw NeedsReader() }
        var (nanoseconds, unit) = (0, 100_000_000)
        for digit in text[(index &+ 1)..<(text.count &- 1)] {
            guard JSONParser.Character.isDigit(digit) else { throw NeedsReader() }
            nanoseconds &+= Int(digit &- JSONParser.Character.zero) &* unit
            unit /= 10
        }
        return .seconds(seconds) + .nanoseconds(nanoseconds)
    }

    func timestamp(at position: Int) throws(NeedsReader) -> PushMessage.Timestamp {
        guard case .success(let time) = TimestampText.parse(try string(at: position)) else { throw NeedsReader() }
        return PushMessage.Timestamp(seconds: time.seconds, nanoseconds: time.nanoseconds)
    }

    func map(at position: Int) throws(NeedsReader) -> StringMap {
        guard kind(position) == .object else { throw NeedsReader() }
        var map = StringMap()
        let end = Int(tape[position].next)
        var key = position &+ 1
        while key < end {
            guard map.insert(try string(at: key), try string(at: key &+ 1)) else { throw NeedsReader() }
            key &+= 2
        }
        return map
    }

    /// Reads any value; throws if an object repeats a key.
    func value(at position: Int) throws(NeedsReader) -> JSONValue {
        switch kind(position) {
        case .object:
            var object = JSONObject()
            let end = Int(tape[position].next)
            var key = position &+ 1
            while key < end {
                guard object.insert(try string(at: key), try value(at: key &+ 1)) else { throw NeedsReader() }
                key = Int(tape[key &+ 1].next)
            }
            return .object(object)
        case .array:
            var values: [JSONValue] = []
            try elements(of: position) { element throws(NeedsReader) in values.append(try value(at: element)) }
            return .array(values)
        default: return document.value(at: position)
        }
    }

    /// Calls `read` for each member in `names`, with its index, and `other` for all other members of an object.
    ///
    /// If `read` returns false because the value is not of the documented type, `other` gets this member too.
    @inline(__always)
    func freeMembers(
        of position: Int,
        _ names: [StaticString],
        _ read: (Int, Int) throws(NeedsReader) -> Bool,
        other: (String, JSONValue) -> Void
    ) throws(NeedsReader) {
        var seen: UInt64 = 0
        var others: [Key] = []
        try members(of: position) { key, position throws(NeedsReader) in
            if let number = names.firstIndex(where: key.isEqual) {
                guard seen & 1 << UInt64(number) == 0 else { throw NeedsReader() }
                seen |= 1 << UInt64(number)
                if try read(number, position) { return }
            } else {
                guard others.count < 32, !others.contains(where: { $0.elementsEqual(key) }) else { throw NeedsReader() }
                others.append(key)
            }
            other(key.string, try value(at: position))
        }
    }

    /// Returns whether a container at a position of the tape holds anything.
    func hasMembers(_ position: Int) -> Bool { Int(tape[position].next) > position &+ 1 }

    func isString(_ position: Int) -> Bool {
        kind(position) == .plainString || kind(position) == .escapedString
    }

    @inline(__always)
    func take(_ position: Int, into text: inout String?) throws(NeedsReader) -> Bool {
        guard isString(position) else { return false }
        text = try string(at: position)
        return true
    }
}
