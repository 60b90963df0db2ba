// SPDX-License-Identifier: Apache-2.0

/// The fields of one Protocol Buffers message, as they stand on the wire
/// ([Encoding](https://protobuf.dev/programming-guides/encoding/)).
///
/// Reading is bounded by the bytes that are there; groups, which nobody uses, and damaged bytes make the message none.
struct ProtobufFields: Sendable, Hashable {
    enum Value: Sendable, Hashable {
        case varint(UInt64)
        case fixed64(UInt64)
        case bytes([UInt8])
        case fixed32(UInt32)
    }

    private(set) var fields: [(number: Int, value: Value)] = []

    init() {}

    /// Reads a whole message; `nil` for what is none.
    init?(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            guard let key = Self.varint(&rest), key >> 3 > 0, key >> 3 < 1 << 29 else { return nil }
            let value: Value
            switch key & 7 {
            case 0:
                guard let number = Self.varint(&rest) else { return nil }
                value = .varint(number)
            case 1:
                guard let number = Self.fixed(&rest, 8) else { return nil }
                value = .fixed64(number)
            case 2:
                guard let length = Self.varint(&rest), length <= UInt64(rest.count) else { return nil }
                value = .bytes(Array(rest.prefix(Int(length))))
                rest = rest.dropFirst(Int(length))
            case 5:
                guard let number = Self.fixed(&rest, 4) else { return nil }
                value = .fixed32(UInt32(number))
            default: return nil
            }
            fields.append((Int(key >> 3), value))
        }
    }

    static func == (left: Self, right: Self) -> Bool {
        left.fields.count == right.fields.count
            && zip(left.fields, right.fields).allSatisfy { $0.number == $1.number && $0.value == $1.value }
    }

    func hash(into hasher: inout Hasher) {
        for field in fields {
            hasher.combine(field.number)
            hasher.combine(field.value)
        }
    }

    // MARK: - Getting

    /// The number of a field; the last one counts, as the format says.
    func number(_ number: Int) -> UInt64? {
        for field in fields.reversed() where field.number == number {
            switch field.value {
            case .varint(let value), .fixed64(let value): return value
            case .fixed32(let value): return UInt64(value)
            case .bytes: continue
            }
        }
        return nil
    }

    func bytes(_ number: Int) -> [UInt8]? { all(number).last }

    func text(_ number: Int) -> String? { bytes(number).map { String(decoding: $0, as: UTF8.self) } }

    func message(_ number: Int) -> ProtobufFields? { bytes(number).flatMap { ProtobufFields($0) } }

    /// All values of a repeated field of bytes, texts or messages.
    func all(_ number: Int) -> [[UInt8]] {
        fields.compactMap { field in
            if field.number == number, case .bytes(let bytes) = field.value { bytes } else { nil }
        }
    }

    // MARK: - Adding

    mutating func add(_ number: Int, varint value: UInt64) { fields.append((number, .varint(value))) }
    mutating func add(_ number: Int, fixed64 value: UInt64) { fields.append((number, .fixed64(value))) }
    mutating func add(_ number: Int, _ bytes: [UInt8]) { fields.append((number, .bytes(bytes))) }
    mutating func add(_ number: Int, _ text: String) { add(number, Array(text.utf8)) }
    mutating func add(_ number: Int, _ message: ProtobufFields) { add(number, message.encoded) }

    /// The bytes that ``init(_:)`` reads.
    var encoded: [UInt8] {
        var bytes: [UInt8] = []
        // Room for keys, lengths and numbers too, as long as they usually are.
        bytes.reserveCapacity(
            fields.reduce(0) { sum, field in
                if case .bytes(let value) = field.value { sum + value.count + 4 } else { sum + 12 }
            }
        )
        for (number, value) in fields {
            let key = UInt64(number) << 3
            switch value {
            case .varint(let value):
                Self.append(key, to: &bytes)
                Self.append(value, to: &bytes)
            case .fixed64(let value):
                Self.append(key | 1, to: &bytes)
                withUnsafeBytes(of: value.littleEndian) { bytes += $0 }
            case .bytes(let value):
                Self.append(key | 2, to: &bytes)
                Self.append(UInt64(value.count), to: &bytes)
                bytes += value
            case .fixed32(let value):
                Self.append(key | 5, to: &bytes)
                withUnsafeBytes(of: value.littleEndian) { bytes += $0 }
            }
        }
        return bytes
    }

    // MARK: - The wire

    /// Seven bits a byte, the lowest first.
    static func append(_ number: UInt64, to bytes: inout [UInt8]) {
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    private static func varint(_ rest: inout ArraySlice<UInt8>) -> UInt64? {
        var number: UInt64 = 0
        for shift in stride(from: 0, to: 70, by: 7) {
            guard let byte = rest.popFirst() else { return nil }
            number |= UInt64(byte & 0x7F) << UInt64(shift)
            if byte < 0x80 { return shift == 63 && byte > 1 ? nil : number }
        }
        return nil
    }

    private static func fixed(_ rest: inout ArraySlice<UInt8>, _ count: Int) -> UInt64? {
        var number: UInt64 = 0
        for index in 0..<count {
            guard let byte = rest.popFirst() else { return nil }
            number |= UInt64(byte) << UInt64(8 * index)
        }
        return number
    }
}
