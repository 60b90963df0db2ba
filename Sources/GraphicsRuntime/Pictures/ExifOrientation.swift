// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The orientation that a JPEG's EXIF block gives (TIFF tag 0x0112).
enum ExifOrientation {
    /// 1 to 8; 1 if the file has no valid orientation.
    static func of(jpeg data: Data) -> Int {
        let bytes = [UInt8](data.prefix(256 << 10))
        var offset = 2
        while offset + 4 <= bytes.count {
            let marker = bytes[offset + 1]
            // Fill bytes before a marker, and stray ones, which decoders pass over.
            guard bytes[offset] == 0xFF, marker != 0xFF, marker != 0 else {
                offset += 1
                continue
            }
            guard marker != 0xDA, marker != 0xD9 else { return 1 }
            let length = Int(bytes[offset + 2]) << 8 | Int(bytes[offset + 3])
            let end = offset + 2 + length
            guard length >= 2, end <= bytes.count else { return 1 }
            let segment = bytes[(offset + 4)..<end]
            if marker == 0xE1, segment.starts(with: Array("Exif\0\0".utf8)) {
                return orientation(Array(segment.dropFirst(6)))
            }
            offset = end
        }
        return 1
    }

    private static func orientation(_ tiff: [UInt8]) -> Int {
        guard tiff.count >= 8, tiff[0] == tiff[1], tiff[0] == 0x49 || tiff[0] == 0x4D else { return 1 }
        let isLittle = tiff[0] == 0x49
        func number(_ offset: Int, _ count: Int) -> Int? {
            guard offset >= 0, offset + count <= tiff.count else { return nil }
            let bytes = tiff[offset..<offset + count]
            return (isLittle ? Array(bytes.reversed()) : Array(bytes)).reduce(0) { $0 << 8 | Int($1) }
        }
        guard let directory = number(4, 4), let count = number(directory, 2) else { return 1 }
        for entry in 0..<min(count, 256) {
            let start = directory + 2 + entry * 12
            guard let tag = number(start, 2) else { return 1 }
            guard tag == 0x0112 else { continue }
            return number(start + 8, 2).flatMap { (1...8).contains($0) ? $0 : nil } ?? 1
        }
        return 1
    }
}
