// SPDX-License-Identifier: Apache-2.0

import PushSimulator

/// A picture of two colours in slanting stripes, one bit a pixel, stored without compression.
struct StripedPNG {
    var width: Int
    var height: Int

    func encoded() -> [UInt8] {
        var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        // One bit a pixel, colours from a palette.
        append("IHDR", bigEndian(width) + bigEndian(height) + [1, 3, 0, 0, 0], to: &bytes)
        append("PLTE", [0xE8, 0x4A, 0x27, 0xF9, 0xC7, 0x4F], to: &bytes)
        append("IDAT", stored(rows), to: &bytes)
        append("IEND", [], to: &bytes)
        return bytes
    }

    /// Each row begins with its filter, which is none.
    private var rows: [UInt8] {
        (0..<height).flatMap { row -> [UInt8] in
            [0]
                + stride(from: 0, to: width, by: 8).map { column in
                    (column + row) / 16 % 2 == 0 ? 0x00 : 0xFF
                }
        }
    }

    /// A zlib stream of stored blocks (RFC 1950, RFC 1951).
    private func stored(_ data: [UInt8]) -> [UInt8] {
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

    private func append(_ type: String, _ content: [UInt8], to bytes: inout [UInt8]) {
        let checked = Array(type.utf8) + content
        var checksum = CRC32()
        checked.withUnsafeBufferPointer { checksum.update($0) }
        bytes += bigEndian(content.count) + checked + bigEndian(Int(checksum.value))
    }

    private func bigEndian(_ number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(number >> $0 & 0xFF) }
    }
}
