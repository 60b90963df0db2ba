// SPDX-License-Identifier: Apache-2.0

/// A box of the ISO base media file format (ISO/IEC 14496-12), the atom of QuickTime.
struct ISOBox {
    let name: String
    /// Where its length stands.
    let start: Int
    /// What of the content lies within the limit.
    let content: Range<Int>
    /// Whether the limit comes before the stated end.
    let isCut: Bool

    /// The box at the offset; `nil` when there is no header before the limit, or one with an impossible length.
    init?(_ source: inout ByteSource, at start: Int, limit: Int) {
        guard start >= 0, limit - start >= 8, let short = source.bigEndian32(at: start),
            let name = source.name(at: start + 4)
        else { return nil }
        var headerByteCount = 8
        var byteCount = short
        if short == 1 {
            guard limit - start >= 16, let long = source.bigEndian64(at: start + 8) else { return nil }
            headerByteCount = 16
            byteCount = long
        } else if short == 0 {
            byteCount = limit - start
        }
        guard byteCount >= headerByteCount else { return nil }
        self.name = name
        self.start = start
        isCut = byteCount > limit - start
        content = (start + headerByteCount)..<(start + min(byteCount, limit - start))
    }

    /// The boxes of a range, at most so many; the last one may be cut.
    static func list(_ source: inout ByteSource, in range: Range<Int>, limit: Int = 4096) -> [ISOBox] {
        var boxes: [ISOBox] = []
        var offset = range.lowerBound
        while boxes.count < limit, let box = ISOBox(&source, at: offset, limit: range.upperBound) {
            boxes.append(box)
            offset = box.content.upperBound
        }
        return boxes
    }

    /// The boxes in this one, after so many bytes of its own fields.
    func boxes(_ source: inout ByteSource, after fields: Int = 0, limit: Int = 4096) -> [ISOBox] {
        let start = min(content.lowerBound + fields, content.upperBound)
        return Self.list(&source, in: start..<content.upperBound, limit: limit)
    }
}
