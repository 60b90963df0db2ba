// SPDX-License-Identifier: Apache-2.0

/// A message of D-Bus.
///
/// Source: D-Bus Specification, "Message Protocol".
package struct BusMessage: Sendable, Hashable {
    package enum Kind: UInt8, Sendable {
        case call = 1
        case answer, failure, signal
    }

    var kind: Kind
    /// Whether the caller wants no answer.
    var wantsNoAnswer = false
    /// The sender's number of the message; not 0.
    var serial: UInt32
    var path: String?
    var interface: String?
    var member: String?
    var errorName: String?
    /// The number of the call that is answered.
    var answered: UInt32?
    var destination: String?
    var sender: String?
    package var body: [BusValue]

    init(kind: Kind, serial: UInt32, body: [BusValue] = []) {
        (self.kind, self.serial, self.body) = (kind, serial, body)
    }
}

extension BusMessage {
    /// The bytes that tell how long a message is.
    static let headCount = 16

    /// The length of the message that begins with these bytes; `nil` if there are too few to tell.
    ///
    /// - Throws: ``BusFailure`` if they begin no message, or one that is longer than ``BusLimits/messageBytes``.
    package static func length(_ bytes: ArraySlice<UInt8>) throws(BusFailure) -> Int? {
        guard let first = bytes.first else { return nil }
        let isBigEndian = try isBigEndian(first)
        guard bytes.count >= headCount else { return nil }
        func number(at offset: Int) -> Int {
            let digits = bytes[(bytes.startIndex + offset)..<(bytes.startIndex + offset + 4)]
            return (isBigEndian ? Array(digits) : digits.reversed()).reduce(0) { $0 << 8 | Int($1) }
        }
        let (body, fields) = (number(at: 4), number(at: 12))
        guard fields <= BusLimits.fieldBytes, body <= BusLimits.messageBytes else {
            throw BusFailure("A message is too long.")
        }
        return headCount + (fields + 7) / 8 * 8 + body
    }

    private static func isBigEndian(_ byte: UInt8) throws(BusFailure) -> Bool {
        switch byte {
        case UInt8(ascii: "l"): return false
        case UInt8(ascii: "B"): return true
        default: throw BusFailure("A message has no byte order.")
        }
    }

    /// Reads a message from exactly its bytes.
    package init(_ bytes: ArraySlice<UInt8>) throws(BusFailure) {
        guard let length = try Self.length(bytes), length == bytes.count else {
            throw BusFailure("A message has another length than it says.")
        }
        var reader = BusReader(bytes, isBigEndian: try Self.isBigEndian(bytes.first ?? 0))
        func next(_ type: BusType) throws(BusFailure) -> BusValue { try reader.value(of: type) }
        _ = try next(.byte)
        guard let kind = try next(.byte).integer.flatMap({ Kind(rawValue: UInt8($0)) }) else {
            throw BusFailure("A message is of no kind.")
        }
        let flags = try next(.byte).integer ?? 0
        guard try next(.byte) == .byte(1) else { throw BusFailure("A message is of another version of the protocol.") }
        _ = try next(.uint32)
        guard let serial = try next(.uint32).uint32, serial != 0 else { throw BusFailure("A message has no serial.") }
        self.init(kind: kind, serial: serial)
        wantsNoAnswer = flags & 1 != 0
        var signature = ""
        guard case .array(let fields, _) = try next(.array(.structure([.byte, .variant]))) else { return }
        for field in fields {
            guard let members = field.members, members.count == 2, case .variant(let value) = members[1] else {
                continue
            }
            switch (members[0], value) {
            case (.byte(1), .objectPath(let text)): path = text
            case (.byte(2), .string(let text)): interface = text
            case (.byte(3), .string(let text)): member = text
            case (.byte(4), .string(let text)): errorName = text
            case (.byte(5), .uint32(let number)): answered = number
            case (.byte(6), .string(let text)): destination = text
            case (.byte(7), .string(let text)): sender = text
            case (.byte(8), .signature(let text)): signature = text
            case (.byte(9), .uint32(let count)):
                guard count == 0 else { throw BusFailure("Descriptors were not agreed on.") }
            case (.byte(1...9), _): throw BusFailure("A header field is of another type.")
            default: continue
            }
        }
        try reader.align(8)
        for type in try BusType.types(of: signature.utf8) { body.append(try next(type)) }
        guard reader.isAtEnd else { throw BusFailure("A message goes on after its body.") }
        try checkFields()
    }

    private func checkFields() throws(BusFailure) {
        let isComplete =
            switch kind {
            case .call: path != nil && member != nil
            case .answer: answered != nil
            case .failure: answered != nil && errorName != nil
            case .signal: path != nil && interface != nil && member != nil
            }
        guard isComplete else { throw BusFailure("A message lacks a header field.") }
    }

    /// The message's bytes.
    package var encoded: [UInt8] {
        var content = BusWriter()
        for value in body { content.write(value) }
        var fields: [BusValue] = []
        func add(_ number: UInt8, _ value: BusValue?) {
            if let value { fields.append(.structure([.byte(number), .variant(value)])) }
        }
        add(1, path.map(BusValue.objectPath))
        add(2, interface.map(BusValue.string))
        add(3, member.map(BusValue.string))
        add(4, errorName.map(BusValue.string))
        add(5, answered.map(BusValue.uint32))
        add(6, destination.map(BusValue.string))
        add(7, sender.map(BusValue.string))
        add(8, body.isEmpty ? nil : .signature(body.map(\.type.code).joined()))
        var writer = BusWriter()
        writer.write(.byte(UInt8(ascii: "l")))
        writer.write(.byte(kind.rawValue))
        writer.write(.byte(wantsNoAnswer ? 1 : 0))
        writer.write(.byte(1))
        writer.write(.uint32(UInt32(content.bytes.count)))
        writer.write(.uint32(serial))
        writer.write(.array(fields, of: .structure([.byte, .variant])))
        writer.align(8)
        return writer.bytes + content.bytes
    }
}
