// SPDX-License-Identifier: Apache-2.0

/// The outermost boxes of an MPEG-4, QuickTime or HEIF file.
struct ISOFile {
    /// The index of a movie.
    private(set) var movie: ISOBox?
    /// The index of pictures.
    private(set) var meta: ISOBox?
    /// Whether there is a box of media data that is not empty.
    private(set) var hasData = false
    /// Whether there are fragments, each with an index of its own.
    private(set) var hasFragments = false

    init(_ source: inout ByteSource, into info: inout MediaInfo) {
        var offset = 0
        // More boxes than any hour of fragments has.
        for _ in 0..<1_000_000 where offset < source.count {
            guard let box = ISOBox(&source, at: offset, limit: source.count) else {
                readRest(&source, from: offset, into: &info)
                return
            }
            guard Self.isName(box.name) else {
                info.note(.structure, "there is no box where one should start", at: offset)
                return
            }
            if box.isCut { info.truncated("the box \(box.name)", at: offset) }
            switch box.name {
            case "moov": movie = movie ?? box
            case "meta": meta = meta ?? box
            case "mdat": hasData = hasData || !box.content.isEmpty
            case "moof": hasFragments = true
            default: break
            }
            offset = box.content.upperBound
        }
    }

    /// QuickTime may end with four bytes of zero; anything else that is no box is damage.
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
