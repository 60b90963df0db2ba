// SPDX-License-Identifier: Apache-2.0

/// The first picture of a GIF, as a GIF.
///
/// Source: GIF89a specification, sections 17 to 27.
enum GIFStill {
    /// The file up to the end of its first picture, without what repeats it; `nil` where no whole picture is in it.
    static func bytes(of file: [UInt8]) -> [UInt8]? {
        let headerCount = 13
        guard file.count > headerCount else { return nil }
        var position = headerCount + tableCount(file[10])
        guard position < file.count else { return nil }
        var still = Array(file[..<position])
        while position < file.count {
            let start = position
            switch file[position] {
            case 0x21:
                guard position + 2 < file.count, let end = endOfBlocks(file, position + 2) else { return nil }
                // What the picture is drawn with, its transparency above all, and no comments or loops.
                if file[position + 1] == 0xF9 { still += file[start..<end] }
                position = end
            case 0x2C:
                guard position + 10 < file.count else { return nil }
                // The table of the picture's own colours, and the size of its codes.
                let blocks = position + 10 + tableCount(file[position + 9]) + 1
                guard let end = endOfBlocks(file, blocks) else { return nil }
                return still + file[start..<end] + [0x3B]
            default: return nil
            }
        }
        return nil
    }

    /// Bytes of a table of colours, by the flags that announce it.
    private static func tableCount(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << Int(flags & 7 + 1) }

    /// Where the blocks end that begin there, behind the empty one; `nil` where they do not.
    private static func endOfBlocks(_ file: [UInt8], _ start: Int) -> Int? {
        var position = start
        while position < file.count {
            let count = Int(file[position])
            position += 1 + count
            if count == 0 { return position }
        }
        return nil
    }
}
