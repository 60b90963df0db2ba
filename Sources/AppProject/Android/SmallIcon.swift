// SPDX-License-Identifier: Apache-2.0

internal import CZlib
internal import Foundation

/// Whether a drawable has any transparent part, without which Android draws a square of it.
enum SmallIcon {
    /// Pixels of a side that are looked at; icons have fewer.
    private static let sideLimit = 2048

    /// Whether a file is a picture without a transparent part; `false` of what cannot be told.
    static func isOpaque(_ path: String, in folder: AppFolder) -> Bool {
        guard let data = folder.bytes(path) else { return false }
        let bytes = [UInt8](data)
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return true }
        if bytes.starts(with: "RIFF".utf8) { return isOpaque(webP: bytes) }
        guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]), bytes.count > 33 else { return false }
        let width = number(bytes, 16)
        let height = number(bytes, 20)
        let (depth, color, interlace) = (bytes[24], bytes[25], bytes[28])
        guard (1...sideLimit).contains(width), (1...sideLimit).contains(height) else { return false }
        var pixels: [UInt8] = []
        var hasTransparency = false
        var index = 8
        while index + 12 <= bytes.count {
            let count = number(bytes, index)
            guard count <= bytes.count - index - 12 else { break }
            let kind = String(decoding: bytes[index + 4..<index + 8], as: UTF8.self)
            if kind == "tRNS" { hasTransparency = true }
            if kind == "IDAT" { pixels += bytes[index + 8..<index + 8 + count] }
            index += count + 12
        }
        if hasTransparency { return false }
        switch color {
        case 0, 2, 3: return true
        case 4 where depth == 8 && interlace == 0: return isOpaque(pixels, width, height, samples: 2)
        case 6 where depth == 8 && interlace == 0: return isOpaque(pixels, width, height, samples: 4)
        default: return false
        }
    }

    /// The header of a WebP: only two of its forms can have transparent parts, each with a flag for it.
    private static func isOpaque(webP bytes: [UInt8]) -> Bool {
        guard bytes.count >= 30 else { return false }
        switch String(decoding: bytes[12..<16], as: UTF8.self) {
        case "VP8 ": return true
        case "VP8L": return bytes[24] & 0x10 == 0
        case "VP8X": return bytes[20] & 0x10 == 0
        default: return false
        }
    }

    private static func number(_ bytes: [UInt8], _ index: Int) -> Int {
        bytes[index..<index + 4].reduce(0) { $0 << 8 | Int($1) }
    }

    /// Undoes the filters of PNG, and looks at the last sample of each pixel.
    private static func isOpaque(_ packed: [UInt8], _ width: Int, _ height: Int, samples: Int) -> Bool {
        let row = width * samples
        var bytes = [UInt8](repeating: 0, count: (row + 1) * height)
        var count = uLongf(bytes.count)
        guard uncompress(&bytes, &count, packed, uLong(packed.count)) == Z_OK, Int(count) == bytes.count else {
            return false
        }
        var above = [UInt8](repeating: 0, count: row)
        var current = above
        for line in 0..<height {
            let start = line * (row + 1)
            for index in 0..<row {
                let left = index >= samples ? current[index - samples] : 0
                let corner = index >= samples ? above[index - samples] : 0
                let predicted: UInt8 =
                    switch bytes[start] {
                    case 1: left
                    case 2: above[index]
                    case 3: UInt8((Int(left) + Int(above[index])) / 2)
                    case 4: paeth(left, above[index], corner)
                    default: 0
                    }
                current[index] = bytes[start + 1 + index] &+ predicted
                if index % samples == samples - 1, current[index] < 255 { return false }
            }
            swap(&above, &current)
        }
        return true
    }

    private static func paeth(_ left: UInt8, _ above: UInt8, _ corner: UInt8) -> UInt8 {
        let estimate = Int(left) + Int(above) - Int(corner)
        let (a, b, c) = (abs(estimate - Int(left)), abs(estimate - Int(above)), abs(estimate - Int(corner)))
        return a <= b && a <= c ? left : b <= c ? above : corner
    }
}
