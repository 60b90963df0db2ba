// SPDX-License-Identifier: Apache-2.0

/// Finds the orientation in EXIF data, which is a TIFF header and a directory.
enum EXIFOrientation {
    /// 1 to 8; `nil` when the directory is broken or does not say.
    static func read(_ source: inout ByteSource, in range: Range<Int>) -> Int? {
        let isBig: Bool
        switch source.bigEndian32(at: range.lowerBound) {
        case 0x4D4D_002A: isBig = true
        case 0x4949_2A00: isBig = false
        default: return nil
        }
        func number16(_ offset: Int) -> Int? {
            isBig ? source.bigEndian16(at: offset) : source.littleEndian16(at: offset)
        }
        let first = range.lowerBound + 4
        guard let directory = isBig ? source.bigEndian32(at: first) : source.littleEndian32(at: first),
            directory <= range.count - 2, let count = number16(range.lowerBound + directory)
        else { return nil }
        let entries = range.lowerBound + directory + 2
        for index in 0..<min(count, (range.upperBound - entries) / 12) {
            let entry = entries + 12 * index
            guard number16(entry) == 0x0112 else { continue }
            guard number16(entry + 2) == 3, let value = number16(entry + 8), (1...8).contains(value) else { return nil }
            return value
        }
        return nil
    }
}
