// SPDX-License-Identifier: Apache-2.0

/// Unpacks gzip (RFC 1952) around DEFLATE (RFC 1951), into as many bytes as the caller allows and no more.
struct Inflation {
    enum Failure: Error, Sendable, Hashable {
        /// The bytes are no gzip, or end too early, or their checksum is another.
        case malformed
        /// There would be more bytes than allowed.
        case tooLarge
    }

    private let bytes: [UInt8]
    private let limit: Int
    private var position: Int
    /// Bits that were read from `bytes` and not yet used, the next one lowest.
    private var bits: UInt32 = 0
    private var bitCount = 0
    private var output: [UInt8] = []

    private init(_ bytes: [UInt8], from position: Int, upTo limit: Int) {
        self.bytes = bytes
        self.position = position
        self.limit = limit
    }

    /// The contents of one gzip member.
    static func gunzip(_ bytes: [UInt8], upTo limit: Int) throws(Failure) -> [UInt8] {
        var inflation = Inflation(bytes, from: try headerEnd(bytes), upTo: limit)
        try inflation.inflate()
        let output = inflation.output
        guard inflation.position + 8 <= bytes.count else { throw .malformed }
        let trailer = bytes[inflation.position..<inflation.position + 8]
        let sum = trailer.prefix(4).reversed().reduce(0 as UInt32) { $0 << 8 | UInt32($1) }
        let count = trailer.suffix(4).reversed().reduce(0 as UInt32) { $0 << 8 | UInt32($1) }
        guard sum == checksum(output), count == UInt32(truncatingIfNeeded: output.count) else { throw .malformed }
        return output
    }

    private static func headerEnd(_ bytes: [UInt8]) throws(Failure) -> Int {
        guard bytes.count >= 18, bytes[0] == 0x1F, bytes[1] == 0x8B, bytes[2] == 8, bytes[3] & 0xE0 == 0 else {
            throw .malformed
        }
        let flags = bytes[3]
        var position = 10
        if flags & 4 != 0 { position += 2 + Int(bytes[10]) + Int(bytes[11]) << 8 }
        for flag: UInt8 in [8, 16] where flags & flag != 0 {
            guard position < bytes.count, let end = bytes[position...].firstIndex(of: 0) else { throw .malformed }
            position = end + 1
        }
        if flags & 2 != 0 { position += 2 }
        guard position < bytes.count else { throw .malformed }
        return position
    }

    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var sum = ~(0 as UInt32)
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = (sum >> 1) ^ (sum & 1 == 0 ? 0 : 0xEDB8_8320) }
        }
        return ~sum
    }
}

// MARK: - Blocks

extension Inflation {
    private mutating func inflate() throws(Failure) {
        var isLast = false
        while !isLast {
            isLast = try take(1) == 1
            switch try take(2) {
            case 0: try copyStored()
            case 1: try expand(Self.fixedLengths, Self.fixedDistances)
            case 2:
                let (lengths, distances) = try dynamicCodes()
                try expand(lengths, distances)
            default: throw .malformed
            }
        }
    }

    private mutating func copyStored() throws(Failure) {
        // What is left of the last byte belongs to nobody; there is never a whole one.
        (bits, bitCount) = (0, 0)
        guard position + 4 <= bytes.count else { throw .malformed }
        let count = Int(bytes[position]) | Int(bytes[position + 1]) << 8
        guard count ^ 0xFFFF == Int(bytes[position + 2]) | Int(bytes[position + 3]) << 8 else { throw .malformed }
        position += 4
        guard position + count <= bytes.count else { throw .malformed }
        guard output.count + count <= limit else { throw .tooLarge }
        output += bytes[position..<position + count]
        position += count
    }

    private mutating func expand(_ lengths: HuffmanCode, _ distances: HuffmanCode) throws(Failure) {
        while true {
            let symbol = try next(lengths)
            if symbol == 256 { return }
            guard symbol > 256 else {
                guard output.count < limit else { throw .tooLarge }
                output.append(UInt8(symbol))
                continue
            }
            guard symbol - 257 < Self.lengthBases.count else { throw .malformed }
            let count = Self.lengthBases[symbol - 257] + (try take(Self.lengthBits[symbol - 257]))
            let code = try next(distances)
            guard code < Self.distanceBases.count else { throw .malformed }
            let distance = Self.distanceBases[code] + (try take(Self.distanceBits[code]))
            guard distance <= output.count else { throw .malformed }
            guard output.count + count <= limit else { throw .tooLarge }
            // Byte by byte: what is copied may be what has just been written.
            for _ in 0..<count { output.append(output[output.count - distance]) }
        }
    }

    private mutating func dynamicCodes() throws(Failure) -> (lengths: HuffmanCode, distances: HuffmanCode) {
        let lengthCount = try take(5) + 257
        let distanceCount = try take(5) + 1
        let codeCount = try take(4) + 4
        var codeLengths = [UInt8](repeating: 0, count: 19)
        for place in Self.codeOrder.prefix(codeCount) { codeLengths[place] = UInt8(try take(3)) }
        guard let code = HuffmanCode(codeLengths) else { throw .malformed }
        var lengths: [UInt8] = []
        while lengths.count < lengthCount + distanceCount {
            let symbol = try next(code)
            switch symbol {
            case 16:
                guard let last = lengths.last else { throw .malformed }
                lengths += Array(repeating: last, count: 3 + (try take(2)))
            case 17: lengths += Array(repeating: 0, count: 3 + (try take(3)))
            case 18: lengths += Array(repeating: 0, count: 11 + (try take(7)))
            default: lengths.append(UInt8(symbol))
            }
        }
        guard lengths.count == lengthCount + distanceCount, lengths[256] != 0,
            let literals = HuffmanCode(Array(lengths[..<lengthCount])),
            let distances = HuffmanCode(Array(lengths[lengthCount...]))
        else { throw .malformed }
        return (literals, distances)
    }

    private mutating func take(_ count: Int) throws(Failure) -> Int {
        while bitCount < count {
            guard position < bytes.count else { throw .malformed }
            bits |= UInt32(bytes[position]) << UInt32(bitCount)
            position += 1
            bitCount += 8
        }
        let value = bits & (1 << UInt32(count) - 1)
        bits >>= UInt32(count)
        bitCount -= count
        return Int(value)
    }

    private mutating func next(_ code: HuffmanCode) throws(Failure) -> Int {
        var reader = code.reader
        while true {
            if let symbol = reader.symbol(after: try take(1)) { return symbol }
            if reader.isExhausted { throw .malformed }
        }
    }

    private static let codeOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    private static let lengthBases = [
        3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227,
        258,
    ]
    private static let lengthBits = [
        0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
    ]
    private static let distanceBases = [
        1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097,
        6145,
        8193, 12289, 16385, 24577,
    ]
    private static let distanceBits = [
        0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13,
    ]
    private static let fixedLengths = HuffmanCode(
        (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 }
    )!
    private static let fixedDistances = HuffmanCode([UInt8](repeating: 5, count: 32))!
}
