// SPDX-License-Identifier: Apache-2.0

extension MessageScanner: FieldReader {
    typealias Value = Int
    typealias Failure = NeedsReader

    /// Reads the members of an object into a message; throws if a field is unknown or repeated.
    mutating func fields<Message: ProtobufMessage>(of position: Int, into message: inout Message) throws(NeedsReader) {
        guard kind(position) == .object else { throw NeedsReader() }
        let names = Message.fieldNames
        let end = Int(tape[position].next)
        var seen: UInt64 = 0
        var (key, last) = (position &+ 1, 0)
        while key < end {
            let entry = tape[key]
            guard entry.kind == .plainString, let number = names.index(ofField: inside(entry), from: last),
                seen & 1 << UInt64(number) == 0
            else { throw NeedsReader() }
            seen |= 1 << UInt64(number)
            let value = key &+ 1
            if kind(value) != .null { try message.read(number, value, with: &self) }
            last = number
            key = Int(tape[value].next)
        }
    }

    @inline(__always)
    func string(_ position: Int, into text: inout String?) throws(NeedsReader) { text = try string(at: position) }

    func bool(_ position: Int, into bool: inout Bool?) throws(NeedsReader) {
        switch kind(position) {
        case .true: bool = true
        case .false: bool = false
        default: throw NeedsReader()
        }
    }

    func integer<Integer: FixedWidthInteger>(
        _ position: Int,
        into integer: inout Integer?
    ) throws(NeedsReader) {
        guard kind(position) == .number, case .integer(let number) = document.value(at: position),
            let exact = Integer(exactly: number)
        else { throw NeedsReader() }
        integer = exact
    }

    func float(_ position: Int, into number: inout Double?) throws(NeedsReader) {
        guard kind(position) == .number, let value = document.value(at: position).number,
            abs(value) <= Double(Float.greatestFiniteMagnitude)
        else { throw NeedsReader() }
        number = value
    }

    func duration(_ position: Int, into duration: inout Duration?) throws(NeedsReader) {
        duration = try self.duration(at: position)
    }

    func timestamp(_ position: Int, into timestamp: inout PushMessage.Timestamp?) throws(NeedsReader) {
        guard case .success(let time) = TimestampText.parse(try string(at: position)) else { throw NeedsReader() }
        timestamp = PushMessage.Timestamp(seconds: time.seconds, nanoseconds: time.nanoseconds)
    }

    func enumeration<Name: KnownValues>(
        _ position: Int,
        type: String,
        into name: inout Name?
    ) throws(NeedsReader) {
        guard kind(position) == .plainString else { throw NeedsReader() }
        let text = inside(tape[position])
        // Senders write `high` as often as `HIGH`.
        guard let known = Name(known: text.string) ?? Name(known: text.upperCased) else { throw NeedsReader() }
        name = known
    }

    func strings(_ position: Int, into texts: inout [String]) throws(NeedsReader) {
        try elements(of: position) { element throws(NeedsReader) in texts.append(try string(at: element)) }
    }

    func durations(_ position: Int, into durations: inout [Duration]) throws(NeedsReader) {
        try elements(of: position) { element throws(NeedsReader) in durations.append(try duration(at: element)) }
    }

    func map(_ position: Int, entryType: String, into map: inout StringMap) throws(NeedsReader) {
        map = try self.map(at: position)
    }

    mutating func message<Message: ProtobufMessage>(
        _ position: Int,
        into message: inout Message?
    ) throws(NeedsReader) {
        var read = Message()
        try fields(of: position, into: &read)
        message = read
    }

    mutating func message<Message: ProtobufMessage>(
        _ position: Int,
        into section: inout Section<Message>
    ) throws(NeedsReader) {
        section.isSet = true
        try fields(of: position, into: &section.stored)
    }

    mutating func message<Message: ProtobufMessage>(
        _ position: Int,
        into section: inout BoxedSection<Message>
    ) throws(NeedsReader) {
        var read = Message()
        try fields(of: position, into: &read)
        section.box = Box(read)
    }

    func structure<Object: DeviceObject>(_ position: Int, into section: inout Section<Object>) throws(NeedsReader) {
        guard kind(position) == .object else { throw NeedsReader() }
        section.isSet = true
        try members(of: position, into: &section.stored)
    }

    func structure(_ position: Int, into payload: inout PushMessage.APNSPayload) throws(NeedsReader) {
        guard kind(position) == .object, hasMembers(position) else { throw NeedsReader() }
        var others = OtherKeys()
        var hasAPS = false
        try members(of: position) { key, value throws(NeedsReader) in
            if key.isEqual("aps") {
                guard !hasAPS else { throw NeedsReader() }
                hasAPS = true
                if kind(value) == .object, hasMembers(value) { return try members(of: value, into: &payload.aps) }
            } else {
                try others.insert(key)
            }
            payload.custom[key.string] = try self.value(at: value)
        }
    }

    func claim(_ oneof: String, isSet: Bool, by position: Int, isObject: Bool) throws(NeedsReader) -> Bool {
        guard !isSet else { throw NeedsReader() }
        return true
    }
}
