// SPDX-License-Identifier: Apache-2.0

/// Walks the blocks of a GIF and counts its frames.
enum GIFStructure {
    static func read(_ source: inout ByteSource, into info: inout MediaInfo) {
        guard let width = source.littleEndian16(at: 6), let height = source.littleEndian16(at: 8),
            let flags = source.byte(at: 10), source.byte(at: 12) != nil
        else { return info.truncated("the header", at: source.count) }
        info.setSize(width: width, height: height, limit: 65535, at: 6)
        info.hasAlpha = false
        var hundredths = 0
        defer { if info.frameCount > 1 { info.setDuration(hundredths, perSecond: 100) } }
        var offset = 13 + colourTableByteCount(flags)
        while true {
            guard let kind = source.byte(at: offset) else {
                info.note(.endMissing, "the end of the picture (trailer) is missing", at: source.count)
                break
            }
            var end: Int?
            switch kind {
            case 0x3B:
                if info.frameCount == 0 { info.note(.dataMissing, "there is no picture", at: offset) }
                return
            case 0x21:
                // How long the next frame stays, and whether one of its colours is transparent.
                if source.bigEndian16(at: offset + 1) == 0xF904, let control = source.byte(at: offset + 3) {
                    if control & 1 == 1 { info.hasAlpha = true }
                    hundredths += source.littleEndian16(at: offset + 4) ?? 0
                }
                end = skipSubBlocks(&source, from: offset + 2)
            case 0x2C:
                guard let flags = source.byte(at: offset + 9) else { break }
                info.frameCount += 1
                end = skipSubBlocks(&source, from: offset + 11 + colourTableByteCount(flags))
            default:
                info.note(.structure, "no block begins at this place", at: offset)
                return
            }
            guard let end else {
                info.truncated(kind == 0x21 ? "an extension block" : "a frame", at: offset)
                break
            }
            offset = end
        }
        if info.frameCount == 0 {
            info.note(.dataMissing, "there is no picture", at: source.count)
        }
    }

    private static func colourTableByteCount(_ flags: UInt8) -> Int {
        flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
    }

    /// The end of the sub-blocks from the offset; `nil` when the file ends first.
    private static func skipSubBlocks(_ source: inout ByteSource, from start: Int) -> Int? {
        var offset = start
        while let length = source.byte(at: offset) {
            offset += 1 + Int(length)
            if length == 0 { return offset }
        }
        return nil
    }
}
