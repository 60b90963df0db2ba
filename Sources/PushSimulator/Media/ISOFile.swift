// SPDX-License-Identifier: Apache-2.0

/// The outermost boxes of an MPEG-4, QuickTime or HEIF file.
struct ISOFile {
    /// The index of a movie.
    private(set) var movie: ISOBox?
    /// The index of pictures.
    private(set) var meta: ISOBox?
    /// Whether there is a box of media data that is not empty.
    private(set) var hasData = false
    /// The indexes of a fragmented movie's pieces.
    private(set) var fragments: [ISOBox] = []

    /// More than a day of fragments has; a file of nothing else must not fill the memory.
    private static let fragmentLimit = 1 << 16

    init(_ source: inout ByteSource, into info: inout MediaInfo) {
        var offset = 0
        while offset < source.count {
            guard let box = ISOBox(&source, at: offset, limit: source.count) else {
                readRest(&source, from: offset, into: &info)
                return
            }
            guard Self.isName(box.name) else {
                info.note(.structure, "no box begins at this place", at: offset)
                return
            }
            if box.isCut { info.truncated("the box \(box.name)", at: offset) }
            switch box.name {
            case "moov": movie = movie ?? box
            case "meta": meta = meta ?? box
            case "mdat": hasData = hasData || !box.content.isEmpty
            case "moof" where fragments.count < Self.fragmentLimit: fragments.append(box)
            default: break
            }
            offset = box.content.upperBound
        }
    }

    /// QuickTime may end with four bytes of zero; anything else that is not a box is damage.
    private func readRest(_ source: inout ByteSource, from offset: Int, into info: inout MediaInfo) {
        if source.count - offset < 8 {
            let rest = source.bytes(at: offset, count: source.count - offset) ?? []
            if rest.contains(where: { $0 != 0 }) { info.truncated("the header of a box", at: offset) }
        } else {
            info.note(.structure, "a box is shorter than its own header", at: offset)
        }
    }

    /// Printable ASCII, or the © that QuickTime uses.
    private static func isName(_ name: String) -> Bool {
        name.unicodeScalars.allSatisfy { (0x20...0x7E).contains($0.value) || $0 == "\u{FFFD}" }
    }
}

/// A box of the ISO base media file format (ISO/IEC 14496-12), the atom of QuickTime.
struct ISOBox {
    let name: String
    /// Where its length stands.
    let start: Int
    /// The part of the content within the limit.
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

    /// The boxes in this one, after this many bytes of fields.
    func boxes(_ source: inout ByteSource, after fields: Int = 0, limit: Int = 4096) -> [ISOBox] {
        let start = min(content.lowerBound + fields, content.upperBound)
        return Self.list(&source, in: start..<content.upperBound, limit: limit)
    }
}
