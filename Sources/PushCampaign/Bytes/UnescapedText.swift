// SPDX-License-Identifier: Apache-2.0

/// The text of a string in a JSON file, and where each of its bytes stands there.
struct UnescapedText {
    private(set) var bytes: [UInt8] = []
    /// For each byte, and for the end, the place in the file.
    private(set) var places: [Int] = []

    /// Reads a string that the JSON parser has read already.
    init(_ file: [UInt8], _ range: Range<Int>) {
        var position = range.lowerBound + 1
        let end = range.upperBound - 1
        while position < end {
            let start = position
            guard file[position] == Bytes.backslash, position + 1 < end else {
                append([file[position]], at: start)
                position += 1
                continue
            }
            var length = 2
            if file[position + 1] == UInt8(ascii: "u") {
                length = 6
                if position + 12 <= end, file[position + 6] == Bytes.backslash,
                    file[position + 7] == UInt8(ascii: "u"),
                    Self.unit(file, position + 2).map({ 0xD800...0xDBFF ~= $0 }) == true,
                    Self.unit(file, position + 8).map({ 0xDC00...0xDFFF ~= $0 }) == true
                {
                    length = 12
                }
            }
            append(Self.unescaped(Array(file[position..<min(end, position + length)])), at: start)
            position += length
        }
        places.append(end)
    }

    private mutating func append(_ bytes: [UInt8], at place: Int) {
        self.bytes += bytes
        for _ in bytes { places.append(place) }
    }

    private static func unit(_ file: [UInt8], _ start: Int) -> UInt32? {
        UInt32(String(decoding: file[start..<start + 4], as: UTF8.self), radix: 16)
    }

    private static func unescaped(_ escape: [UInt8]) -> [UInt8] {
        switch escape[1] {
        case UInt8(ascii: "b"): return [0x08]
        case UInt8(ascii: "t"): return [0x09]
        case UInt8(ascii: "n"): return [0x0A]
        case UInt8(ascii: "v"): return [0x0B]
        case UInt8(ascii: "f"): return [0x0C]
        case UInt8(ascii: "r"): return [0x0D]
        case UInt8(ascii: "u"):
            guard var scalar = unit(escape, 2) else { return [] }
            if escape.count == 12, let low = unit(escape, 8) {
                scalar = 0x10000 + (scalar & 0x3FF) << 10 + low & 0x3FF
            }
            return Array(UTF8.encode(Unicode.Scalar(scalar) ?? "\u{FFFD}")!)
        default: return [escape[1]]
        }
    }
}
