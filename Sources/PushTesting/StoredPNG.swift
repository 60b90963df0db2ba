// SPDX-License-Identifier: Apache-2.0

import PushSimulator

/// Writes a PNG chunk by chunk, with rows that are stored without compression.
struct StoredPNG {
    /// What is written so far: the signature and the header, and the chunks that were appended.
    private(set) var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    init(width: Int, height: Int, bitDepth: UInt8, colorType: UInt8) {
        append("IHDR", Self.bigEndian(width) + Self.bigEndian(height) + [bitDepth, colorType, 0, 0, 0])
    }

    /// Appends all rows, each of which begins with its filter, and the end of the file.
    mutating func append(rows: [UInt8]) {
        append("IDAT", Self.stored(rows))
        append("IEND", [])
    }

    mutating func append(_ type: String, _ content: [UInt8]) {
        let checked = Array(type.utf8) + content
        var checksum = CRC32()
        checked.withUnsafeBufferPointer { checksum.update($0) }
        bytes += Self.bigEndian(content.count) + checked + Self.bigEndian(Int(checksum.value))
    }

    /// A zlib stream of stored blocks (RFC 1950, RFC 1951).
    private static func stored(_ data: [UInt8]) -> [UInt8] {
        var stream: [UInt8] = [0x78, 0x01]
        for start in stride(from: 0, to: data.count, by: 65535) {
            let block = data[start..<min(start + 65535, data.count)]
            let length = UInt16(block.count)
            stream.append(start + block.count == data.count ? 1 : 0)
            for half in [length, ~length] { stream += [UInt8(half & 0xFF), UInt8(half >> 8)] }
            stream += block
        }
        var (low, high) = (1, 0)
        for byte in data {
            low = (low + Int(byte)) % 65521
            high = (high + low) % 65521
        }
        return stream + bigEndian(high << 16 | low)
    }

    private static func bigEndian(_ number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(number >> $0 & 0xFF) }
    }
}
