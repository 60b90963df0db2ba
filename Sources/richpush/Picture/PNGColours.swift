// SPDX-License-Identifier: Apache-2.0

/// The colours that a PNG names without an ICC profile, which are not kept when its pixels are written anew.
///
/// Source: PNG Specification (Third Edition), 4.3 and 11.3.2: of cICP, iCCP, sRGB, and gAMA with cHRM, the first that is there
/// counts.
enum PNGColours {
    /// The chunk that says which colours they are; `nil` for sRGB, for a profile, and if the PNG says nothing.
    static func lost(in png: [UInt8]) -> String? {
        var named: String?
        var position = 8
        while position + 12 <= png.count {
            let count = number(png[position..<position + 4])
            let type = String(decoding: png[position + 4..<position + 8], as: UTF8.self)
            let start = position + 8
            guard type != "IDAT", count <= png.count - start - 4 else { break }
            let content = png[start..<start + count]
            switch type {
            case "cICP":
                // The primaries of sRGB, with its transfer function or BT.709's, which is near it.
                return content.starts(with: [1, 13]) || content.starts(with: [1, 1]) ? nil : type
            case "iCCP", "sRGB": return nil
            case "gAMA" where count == 4:
                if abs(number(content) - 45_455) > 1_000 { named = named ?? type }
            case "cHRM" where count == 32:
                let values = stride(from: start, to: start + count, by: 4).map { number(png[$0..<$0 + 4]) }
                if zip(values, standard).contains(where: { abs($0 - $1) > 1_000 }) { named = named ?? type }
            default: break
            }
            position = start + count + 4
        }
        return named
    }

    /// The white point and the primaries of sRGB, times 100,000.
    private static let standard = [31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000]

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
}
