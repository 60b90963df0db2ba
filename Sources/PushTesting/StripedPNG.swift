// SPDX-License-Identifier: Apache-2.0

/// A picture of two colours in slanting stripes, one bit a pixel, stored without compression.
struct StripedPNG {
    var width: Int
    var height: Int

    func encoded() -> [UInt8] {
        // One bit a pixel, colours from a palette.
        var png = StoredPNG(width: width, height: height, bitDepth: 1, colorType: 3)
        png.append("PLTE", [0xE8, 0x4A, 0x27, 0xF9, 0xC7, 0x4F])
        png.append(rows: rows)
        return png.bytes
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
}
