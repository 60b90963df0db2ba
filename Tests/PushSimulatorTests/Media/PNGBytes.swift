// SPDX-License-Identifier: Apache-2.0

/// Edits to the bytes of a PNG.
enum PNGBytes {
    /// What zlib's `crc32` says of the chunk type `prVt` and 1 MiB of zeros.
    static let checksumOfMebibyte: [UInt8] = [0xAD, 0x89, 0xFF, 0xBF]

    /// The picture with a chunk (length, type, content) after its header.
    static func inserting(_ chunk: [UInt8], checksum: [UInt8], into png: [UInt8]) -> [UInt8] {
        png[..<33] + chunk + checksum + png[33...]
    }
}
