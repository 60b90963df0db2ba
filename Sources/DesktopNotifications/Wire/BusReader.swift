// SPDX-License-Identifier: Apache-2.0

/// Reads values from the bytes of a message.
///
/// It never reads past the end of the bytes, nests no deeper than ``BusLimits/depth`` and makes no more values than
/// ``BusLimits/values``.
struct BusReader {
    private let bytes: ArraySlice<UInt8>
    private let isBigEndian: Bool
    /// The number of bytes before the next value, from the first one on.
    private(set) var offset = 0
    private var valueCount = 0

    init(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) {
        self.bytes = bytes
        self.isBigEndian = isBigEndian
    }

    var isAtEnd: Bool { offset == bytes.count }

    /// Reads a value of a type, and the padding before it.
    mutating func value(of type: BusType, depth: Int = 0) throws(BusFailure) -> BusValue {
        valueCount += 1
        guard depth < BusLimits.depth else { throw BusFailure("Values nest too deep.") }
        guard valueCount <= BusLimits.values else { throw BusFailure("A message has too many values.") }
        switch type {
        case .byte: return .byte(try integer())
        case .boolean:
            switch try integer() as UInt32 {
            case 0: return .boolean(false)
            case 1: return .boolean(true)
            default: throw BusFailure("A boolean is neither 0 nor 1.")
            }
        case .int16: return .int16(Int16(bitPattern: try integer()))
        case .uint16: return .uint16(try integer())
        case .int32: return .int32(Int32(bitPattern: try integer()))
        case .uint32: return .uint32(try integer())
        case .int64: return .int64(Int64(bitPattern: try integer()))
        case .uint64: return .uint64(try integer())
        case .double: return .double(try integer())
        case .unixDescriptor: return .unixDescriptor(try integer())
        case .string: return .string(try text(count: Int(try integer() as UInt32)))
        case .objectPath:
            let path = try text(count: Int(try integer() as UInt32))
            guard Self.isPath(path) else { throw BusFailure("An object's path is none.") }
            return .objectPath(path)
        case .signature:
            let signature = try text(count: Int(try integer() as UInt8))
            _ = try BusType.types(of: signature.utf8)
            return .signature(signature)
        case .variant:
            let types = try BusType.types(of: try text(count: Int(try integer() as UInt8)).utf8)
            guard types.count == 1 else { throw BusFailure("A variant holds \(types.count) types.") }
            return .variant(try value(of: types[0], depth: depth + 1))
        case .array(let element): return try array(of: element, depth: depth)
        case .structure(let types):
            try align(8)
            var members: [BusValue] = []
            for type in types { members.append(try value(of: type, depth: depth + 1)) }
            return .structure(members)
        case .entry(let key, let type):
            try align(8)
            let name = try value(of: key, depth: depth + 1)
            return .entry(name, try value(of: type, depth: depth + 1))
        }
    }

    private mutating func array(of element: BusType, depth: Int) throws(BusFailure) -> BusValue {
        let count = Int(try integer() as UInt32)
        // The count leaves the padding before the first element out.
        try align(element.alignment)
        guard count <= bytes.count - offset else { throw BusFailure("An array is longer than its message.") }
        let end = offset + count
        if element == .byte { return .bytes(Array(try take(count))) }
        var elements: [BusValue] = []
        while offset < end { elements.append(try value(of: element, depth: depth + 1)) }
        guard offset == end else { throw BusFailure("An array ends inside an element.") }
        return .array(elements, of: element)
    }

    private mutating func integer<Number: FixedWidthInteger & UnsignedInteger>() throws(BusFailure) -> Number {
        let size = Number.bitWidth / 8
        try align(size)
        var number: Number = 0
        let taken = try take(size)
        for byte in taken { number = size == 1 ? Number(byte) : number << 8 | Number(byte) }
        return isBigEndian ? number : number.byteSwapped
    }

    private mutating func text(count: Int) throws(BusFailure) -> String {
        let taken = try take(count)
        guard try take(1).first == 0, !taken.contains(0), let text = String(validating: taken, as: UTF8.self) else {
            throw BusFailure("A text is not UTF-8 that ends in a zero byte.")
        }
        return text
    }

    /// Skips the padding before a value, whose bytes are zero.
    mutating func align(_ alignment: Int) throws(BusFailure) {
        let padding = (alignment - offset % alignment) % alignment
        guard try take(padding).allSatisfy({ $0 == 0 }) else { throw BusFailure("Padding is not zero.") }
    }

    private mutating func take(_ count: Int) throws(BusFailure) -> ArraySlice<UInt8> {
        guard count <= bytes.count - offset else { throw BusFailure("A message ends inside a value.") }
        let start = bytes.startIndex + offset
        offset += count
        return bytes[start..<start + count]
    }

    private static func isPath(_ text: String) -> Bool {
        guard text.utf8.first == UInt8(ascii: "/") else { return false }
        if text == "/" { return true }
        return text.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).allSatisfy {
            !$0.isEmpty
                && $0.allSatisfy { byte in
                    switch byte {
                    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F: true
                    default: false
                    }
                }
        }
    }
}
