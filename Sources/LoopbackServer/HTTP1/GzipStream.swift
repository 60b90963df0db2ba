// SPDX-License-Identifier: Apache-2.0

/// Gzip (RFC 1952) without a compressor: bytes stored as they are, or zeros at the best ratio there is.
enum GzipStream {
    /// These bytes in stored blocks.
    static func storing(_ bytes: [UInt8]) -> [UInt8] {
        var stream = header
        var rest = bytes[...]
        repeat {
            let block = rest.prefix(65535)
            rest = rest.dropFirst(65535)
            let length = UInt16(block.count)
            stream.append(rest.isEmpty ? 1 : 0)
            for half in [length, ~length] { stream += [UInt8(half & 0xFF), UInt8(half >> 8)] }
            stream += block
        } while !rest.isEmpty
        return stream + trailer(checksum: bytes.reduce(~0) { step($0, $1) } ^ ~0, byteCount: bytes.count)
    }

    /// This many bytes of zero.
    static func zeros(_ byteCount: Int) -> [UInt8] {
        var bits = Bits(bytes: header)
        // The last block, with fixed codes (RFC 1951 §3.2.6).
        bits.append(0b11, count: 3)
        for _ in 0..<(byteCount % matchLength) { bits.append(zero, count: 8) }
        if byteCount >= matchLength {
            bits.append(zero, count: 8)
            for _ in 0..<(byteCount / matchLength - 1) { bits.append(match, count: 13) }
            // One literal and 257 copies of it stand for the last match.
            for _ in 1..<matchLength { bits.append(zero, count: 8) }
        }
        bits.append(0, count: 7)
        var checksum: UInt32 = ~0
        for _ in 0..<byteCount { checksum = step(checksum, 0) }
        return bits.bytes + trailer(checksum: checksum ^ ~0, byteCount: byteCount)
    }

    /// The beginning of a stream of zeros, to which ``moreZeros`` can be added for ever.
    static let beginningOfZeros: [UInt8] = {
        var bits = Bits(bytes: header)
        bits.append(0b10, count: 3)
        bits.append(zero, count: 8)
        bits.append(match, count: 13)
        return bits.bytes
    }()

    /// Whole bytes of matches: eight of them take thirteen.
    static let moreZeros: [UInt8] = {
        var bits = Bits(bytes: [])
        for _ in 0..<(8 * 512) { bits.append(match, count: 13) }
        return bits.bytes
    }()

    /// A match of the longest length and the shortest distance.
    private static let matchLength = 258
    /// The codes, whose first bit is sent first, with their bits in the order sent: the literal 0, and length 258 at
    /// distance 1.
    private static let zero = 0b0000_1100
    private static let match = 0b0_0000_1010_0011

    private static let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]

    private static func trailer(checksum: UInt32, byteCount: Int) -> [UInt8] {
        [checksum, UInt32(truncatingIfNeeded: byteCount)].flatMap { number in
            [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: number >> $0) }
        }
    }

    private static func step(_ checksum: UInt32, _ byte: UInt8) -> UInt32 {
        table[Int(UInt8(truncatingIfNeeded: checksum) ^ byte)] ^ checksum >> 8
    }

    private static let table: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { value, _ in value & 1 == 0 ? value >> 1 : value >> 1 ^ 0xEDB8_8320 }
    }

    /// Bits, the first of each byte the lowest.
    private struct Bits {
        var bytes: [UInt8]
        private var free = 0

        init(bytes: [UInt8]) { self.bytes = bytes }

        mutating func append(_ value: Int, count: Int) {
            for bit in 0..<count {
                if free == 0 {
                    bytes.append(0)
                    free = 8
                }
                if value >> bit & 1 == 1 { bytes[bytes.count - 1] |= UInt8(1 << (8 - free)) }
                free -= 1
            }
        }
    }
}
