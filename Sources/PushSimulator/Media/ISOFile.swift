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
                info.note(.structure, "there is no box where one should start", at: offset)
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
