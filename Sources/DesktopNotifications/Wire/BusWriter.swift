// SPDX-License-Identifier: Apache-2.0

/// Writes values as a message has them, in little-endian order.
struct BusWriter {
    private(set) var bytes: [UInt8] = []

    /// Writes a value, and the padding before it.
    mutating func write(_ value: BusValue) {
        switch value {
        case .byte(let number): integer(number)
        case .boolean(let isTrue): integer(isTrue ? 1 as UInt32 : 0)
        case .int16(let number): integer(UInt16(bitPattern: number))
        case .uint16(let number): integer(number)
        case .int32(let number): integer(UInt32(bitPattern: number))
        case .uint32(let number), .unixDescriptor(let number): integer(number)
        case .int64(let number): integer(UInt64(bitPattern: number))
        case .uint64(let number), .double(let number): integer(number)
        case .string(let text), .objectPath(let text):
            integer(UInt32(text.utf8.count))
            bytes += Array(text.utf8) + [0]
        case .signature(let text): signature(text)
        case .variant(let value):
            signature(value.type.code)
            write(value)
        case .bytes(let content):
            integer(UInt32(content.count))
            bytes += content
        case .array(let elements, let type): array(elements, of: type)
        case .structure(let members):
            align(8)
            for member in members { write(member) }
        case .entry(let key, let value):
            align(8)
            write(key)
            write(value)
        }
    }

    private mutating func array(_ elements: [BusValue], of type: BusType) {
        integer(0 as UInt32)
        let count = bytes.count
        align(type.alignment)
        let start = bytes.count
        for element in elements { write(element) }
        let length = UInt32(bytes.count - start)
        for index in 0..<4 { bytes[count - 4 + index] = UInt8(truncatingIfNeeded: length >> (8 * UInt32(index))) }
    }

    private mutating func signature(_ text: String) {
        integer(UInt8(truncatingIfNeeded: text.utf8.count))
        bytes += Array(text.utf8) + [0]
    }

    private mutating func integer(_ number: some FixedWidthInteger) {
        let size = number.bitWidth / 8
        align(size)
        for index in 0..<size { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * index))) }
    }

    mutating func align(_ alignment: Int) {
        while bytes.count % alignment != 0 { bytes.append(0) }
    }
}
