// SPDX-License-Identifier: Apache-2.0

/// Reads the headers of an AVI, including OpenDML's, and checks whether its pictures are there.
enum AVIStructure {
    static func read(_ source: inout ByteSource, into info: inout MediaInfo) {
        guard let stated = source.littleEndian32(at: 4) else { return info.truncated("the header", at: source.count) }
        let isCut = stated + 8 > source.count
        if isCut {
            info.truncated(to: source.count, of: stated + 8, at: 4)
        }
        var hasMovie = false
        var hasHeaders = false
        for chunk in MediaChunk.list(&source, in: min(12, source.count)..<source.count, .little) {
            if chunk.name == "LIST" {
                switch source.name(at: chunk.content.lowerBound) {
                case "hdrl":
                    hasHeaders = true
                    readHeaders(&source, in: listed(chunk), into: &info)
                case "movi": hasMovie = hasMovie || chunk.content.count > 4
                default: break
                }
            }
            if chunk.isCut, !isCut {
                info.note(.structure, "the chunk \(chunk.name) runs past the end of the file", at: chunk.start)
            }
        }
        if !hasHeaders { info.note(.header, "there is no list of headers (hdrl)", at: min(12, source.count)) }
        if !hasMovie { info.note(.dataMissing, "there are no pictures (movi)", at: source.count) }
    }

    private static func readHeaders(_ source: inout ByteSource, in range: Range<Int>, into info: inout MediaInfo) {
        var hasVideo = false
        for chunk in MediaChunk.list(&source, in: range, .little, limit: 64) {
            let content = chunk.content.lowerBound
            switch chunk.name {
            case "avih":
                guard chunk.content.count >= 40, let width = source.littleEndian32(at: content + 32),
                    let height = source.littleEndian32(at: content + 36),
                    let microseconds = source.littleEndian32(at: content),
                    let frames = source.littleEndian32(at: content + 16)
                else {
                    info.note(.header, "the main header (avih) is too short", at: chunk.start)
                    break
                }
                info.setSize(width: width, height: height, limit: 1 << 16, at: content + 32)
                setFrames(frames, of: microseconds, perSecond: 1_000_000, into: &info)
            case "LIST" where source.name(at: content) == "strl" && !hasVideo:
                hasVideo = readStream(&source, in: listed(chunk), into: &info)
            default: break
            }
        }
    }

    /// The header of a stream of pictures knows its rate better than the main header; `false` for other streams.
    private static func readStream(
        _ source: inout ByteSource,
        in range: Range<Int>,
        into info: inout MediaInfo
    ) -> Bool {
        guard let header = MediaChunk(&source, at: range.lowerBound, limit: range.upperBound, .little),
            header.name == "strh", header.content.count >= 36
        else { return false }
        let content = header.content.lowerBound
        guard source.name(at: content) == "vids", let scale = source.littleEndian32(at: content + 20),
            let rate = source.littleEndian32(at: content + 24), let length = source.littleEndian32(at: content + 32)
        else { return false }
        if scale > 0, rate > 0, length > 0 {
            setFrames(length, of: scale, perSecond: rate, into: &info)
        }
        return true
    }

    /// Each picture has an entry of 8 bytes at least, so a file cannot hold more than these.
    private static func setFrames(_ frames: Int, of units: Int, perSecond rate: Int, into info: inout MediaInfo) {
        guard frames <= info.byteCount / 8 else { return }
        info.frameCount = frames
        let (product, overflow) = frames.multipliedReportingOverflow(by: units)
        if !overflow { info.setDuration(product, perSecond: rate) }
    }

    /// The chunks of a list, after its type.
    private static func listed(_ list: MediaChunk) -> Range<Int> {
        min(list.content.lowerBound + 4, list.content.upperBound)..<list.content.upperBound
    }
}
