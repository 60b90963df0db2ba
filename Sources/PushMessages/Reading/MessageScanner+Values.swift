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

    @inline(__always)
    func string(at position: Int) throws(NeedsReader) -> String {
        let entry = tape[position]
        switch entry.kind {
        case .plainString: return inside(entry).string
        case .escapedString: return document.text(at: position)
        default: throw NeedsReader()
        }
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

    /// Returns whether a container at a position of the tape holds anything.
    func hasMembers(_ position: Int) -> Bool { Int(tape[position].next) > position &+ 1 }

    func isString(_ position: Int) -> Bool {
        kind(position) == .plainString || kind(position) == .escapedString
    }
}
