// SPDX-License-Identifier: Apache-2.0

/// Reads the index of an MPEG-4 or QuickTime movie: length, size and samples of its first track of pictures.
enum MovieStructure {
    static func read(_ source: inout ByteSource, into info: inout MediaInfo) {
        let file = ISOFile(&source, into: &info)
        guard let movie = file.movie else {
            info.note(.header, "the index (moov), which says what is where, is missing", at: source.count)
            if !file.hasData { info.note(.dataMissing, "there is no media data (mdat)", at: source.count) }
            return
        }
        readMovie(&source, movie, into: &info)
        if !file.fragments.isEmpty { MovieFragments.read(&source, file.fragments, of: movie, into: &info) }
        if !file.hasData { info.note(.dataMissing, "there is no media data (mdat)", at: source.count) }
    }

    /// Reads what the index says; also for the sequences that HEIF files may hold.
    static func readMovie(_ source: inout ByteSource, _ movie: ISOBox, into info: inout MediaInfo) {
        var rate = 0
        var hasVideo = false
        for box in movie.boxes(&source) {
            if box.isCut, !movie.isCut {
                info.note(.structure, "the box \(box.name) runs past the end of the box around it", at: box.start)
            }
            switch box.name {
            case "mvhd":
                guard let header = timing(&source, box) else {
                    info.note(.header, "the movie's header (mvhd) is too short", at: box.start)
                    break
                }
                rate = header.rate
                if header.units > 0 { info.setDuration(header.units, perSecond: rate) }
            case "trak":
                guard !hasVideo, let track = track(&source, box), track.isVideo else { break }
                hasVideo = true
                adopt(track, source.count, into: &info)
            case "mvex":
                // The length of a fragmented movie, if the writer knew it.
                guard let header = box.boxes(&source, limit: 64).first(where: { $0.name == "mehd" }) else { break }
                let isLong = source.byte(at: header.content.lowerBound) == 1
                let offset = header.content.lowerBound + 4
                guard header.content.count >= (isLong ? 12 : 8),
                    let units = isLong ? source.bigEndian64(at: offset) : source.bigEndian32(at: offset)
                else { break }
                if units > 0 { info.setDuration(units, perSecond: rate) }
            default: break
            }
        }
    }

    struct Track {
        let start: Int
        /// The number by which fragments name it.
        var number = 0
        /// Units a second in which its samples are timed.
        var rate = 0
        var width = 0
        var height = 0
        var orientation = 1
        var isVideo = false
        var sampleCount = 0
        /// Whether the table of sample sizes is as long as its count.
        var isComplete = true
    }

    private static func adopt(_ track: Track, _ byteCount: Int, into info: inout MediaInfo) {
        if info.width == nil {
            info.setSize(width: track.width, height: track.height, limit: 1 << 16, at: track.start)
            info.orientation = track.orientation
        }
        if track.isComplete, track.sampleCount <= byteCount {
            info.frameCount = max(info.frameCount, track.sampleCount)
        } else {
            let detail = "the table of samples promises \(track.sampleCount) of them and does not hold as many"
            info.note(.structure, detail, at: track.start)
        }
    }

    static func track(_ source: inout ByteSource, _ box: ISOBox) -> Track? {
        var track = Track(start: box.start)
        for box in box.boxes(&source, limit: 64) {
            switch box.name {
            case "tkhd": readHeader(&source, box, into: &track)
            case "mdia":
                let media = box.boxes(&source, limit: 64)
                guard let handler = media.first(where: { $0.name == "hdlr" }) else { return nil }
                if let header = media.first(where: { $0.name == "mdhd" }) {
                    track.rate = timing(&source, header)?.rate ?? 0
                }
                // `pict` is the kind of HEIF sequences, `auxv` their transparency.
                let kind = source.name(at: handler.content.lowerBound + 8)
                track.isVideo = kind == "vide" || kind == "pict"
                guard let information = media.first(where: { $0.name == "minf" }),
                    let table = information.boxes(&source, limit: 64).first(where: { $0.name == "stbl" }),
                    let sizes = table.boxes(&source, limit: 64).first(where: { $0.name == "stsz" || $0.name == "stz2" })
                else { break }
                readSizes(&source, sizes, into: &track)
            default: break
            }
        }
        return track
    }

    /// Size and turn are at the end of the header, which is longer in version 1.
    private static func readHeader(_ source: inout ByteSource, _ box: ISOBox, into track: inout Track) {
        let isLong = source.byte(at: box.content.lowerBound) == 1
        let matrix = box.content.lowerBound + (isLong ? 52 : 40)
        guard box.content.count >= (isLong ? 96 : 84), let width = source.bigEndian32(at: matrix + 36),
            let height = source.bigEndian32(at: matrix + 40), let a = source.bigEndian32(at: matrix),
            let b = source.bigEndian32(at: matrix + 4), let c = source.bigEndian32(at: matrix + 12),
            let d = source.bigEndian32(at: matrix + 16)
        else { return }
        track.number = source.bigEndian32(at: matrix - (isLong ? 32 : 28)) ?? 0
        track.width = width >> 16
        track.height = height >> 16
        let one = 0x0001_0000
        let minusOne = 0xFFFF_0000
        switch (a, b, c, d) {
        case (0, one, minusOne, 0): track.orientation = 6
        case (minusOne, 0, 0, minusOne): track.orientation = 3
        case (0, minusOne, one, 0): track.orientation = 8
        default: break
        }
    }

    private static func readSizes(_ source: inout ByteSource, _ box: ISOBox, into track: inout Track) {
        guard box.content.count >= 12, let size = source.bigEndian32(at: box.content.lowerBound + 4),
            let count = source.bigEndian32(at: box.content.lowerBound + 8)
        else {
            track.isComplete = false
            return
        }
        track.sampleCount = count
        if box.name == "stz2" {
            track.isComplete = (count * (size & 0xFF) + 7) / 8 <= box.content.count - 12
        } else if size == 0 {
            track.isComplete = count * 4 <= box.content.count - 12
        }
    }

    /// Units to the second and the number of units, which is 0 if the writer did not know.
    static func timing(_ source: inout ByteSource, _ box: ISOBox) -> (rate: Int, units: Int)? {
        let isLong = source.byte(at: box.content.lowerBound) == 1
        let offset = box.content.lowerBound + (isLong ? 20 : 12)
        guard box.content.count >= (isLong ? 32 : 20), let rate = source.bigEndian32(at: offset),
            let units = isLong ? source.bigEndian64(at: offset + 4) : source.bigEndian32(at: offset + 4)
        else { return nil }
        return (rate, units == 0xFFFF_FFFF && !isLong ? 0 : units)
    }
}
