// SPDX-License-Identifier: Apache-2.0

/// Checks for well-formed UTF-8 (Unicode Standard, table 3-7).
enum UTF8Check {
    /// Returns the position of the first byte that does not belong to a well-formed sequence; `nil` if all do.
    static func firstInvalid(in bytes: [UInt8]) -> Int? { bytes.withUnsafeBytes(firstInvalid(in:)) }

    /// Returns the position of the first byte that does not belong to a well-formed sequence; `nil` if all do.
    static func firstInvalid(in bytes: UnsafeRawBufferPointer) -> Int? {
        let topBits: UInt64 = 0x8080_8080_8080_8080
        var position = 0
        while position < bytes.count {
            if position &+ 32 <= bytes.count {
                let block = bytes.loadUnaligned(fromByteOffset: position, as: SIMD4<UInt64>.self)
                if (block.x | block.y | block.z | block.w) & topBits == 0 {
                    position &+= 32
                    continue
                }
            }
            if position &+ 8 <= bytes.count {
                let word =
                    UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)) & topBits
                if word == 0 {
                    position &+= 8
                    continue
                }
                // Skips to the first byte that is not ASCII.
                position &+= word.trailingZeroBitCount / 8
            }
            guard let length = sequenceLength(bytes, at: position) else { return position }
            position &+= length
        }
        return nil
    }

    private static func sequenceLength(_ bytes: UnsafeRawBufferPointer, at position: Int) -> Int? {
        let lead = bytes[position]
        guard lead >= 0x80 else { return 1 }
        let length: Int
        var second: ClosedRange<UInt8> = 0x80...0xBF
        switch lead {
        case 0xC2...0xDF: length = 2
        case 0xE0...0xEF:
            length = 3
            if lead == 0xE0 { second = 0xA0...0xBF }
            if lead == 0xED { second = 0x80...0x9F }
        case 0xF0...0xF4:
            length = 4
            if lead == 0xF0 { second = 0x90...0xBF }
            if lead == 0xF4 { second = 0x80...0x8F }
        default: return nil
        }
        guard position + length <= bytes.count, second.contains(bytes[position + 1]) else { return nil }
        for index in position + 2..<max(position + 2, position + length) where bytes[index] & 0xC0 != 0x80 {
            return nil
        }
        return length
    }
}
