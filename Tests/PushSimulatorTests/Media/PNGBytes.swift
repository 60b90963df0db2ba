// SPDX-License-Identifier: Apache-2.0

import PushSimulator

/// Edits to the bytes of a PNG.
enum PNGBytes {
    /// The picture with another width in its header, whose checksum is right.
    static func withWidth(_ width: Int, _ png: [UInt8]) -> [UInt8] {
        var header = Array(png[12..<29])
        header.replaceSubrange(4..<8, with: MediaBytes.big32(width))
        var checksum = CRC32()
        header.withUnsafeBufferPointer { checksum.update($0) }
        return png[..<12] + header + MediaBytes.big32(Int(checksum.value)) + png[33...]
    }

    /// The result of zlib's `crc32` for the chunk type `prVt` and 1 MiB of zeros.
    static let checksumOfMebibyte: [UInt8] = [0xAD, 0x89, 0xFF, 0xBF]

    /// The picture with a chunk (length, type, content) after its header.
    static func inserting(_ chunk: [UInt8], checksum: [UInt8], into png: [UInt8]) -> [UInt8] {
        png[..<33] + chunk + checksum + png[33...]
    }
}
