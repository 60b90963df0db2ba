// SPDX-License-Identifier: Apache-2.0

/// Reads the common chunk of an AIFF or AIFC and looks whether its sound is there.
enum AIFFStructure {
    static func read(_ source: inout ByteSource, into info: inout MediaInfo) {
        guard let stated = source.bigEndian32(at: 4) else { return info.truncated("the header", at: source.count) }
        if stated + 8 > source.count {
            info.truncated(to: source.count, of: stated + 8, at: 4)
        }
        var hasFormat = false
        var hasSound = false
        var offset = 12
        while let chunk = MediaChunk(&source, at: offset, limit: source.count, .big) {
            switch chunk.name {
            case "COMM":
                hasFormat = true
                readFormat(&source, chunk, into: &info)
            case "SSND":
                // An offset and a block size come before the samples.
                hasSound = chunk.content.count > 8
            default: break
            }
            if chunk.isCut {
                info.truncated("the chunk \(chunk.name)", at: chunk.start)
                break
            }
            offset = chunk.end
        }
        if !hasFormat { info.note(.header, "there is no common chunk (COMM)", at: source.count) }
        if !hasSound { info.note(.dataMissing, "there is no sound data (SSND)", at: source.count) }
    }

    private static func readFormat(_ source: inout ByteSource, _ chunk: MediaChunk, into info: inout MediaInfo) {
        let content = chunk.content.lowerBound
        guard chunk.content.count >= 18, let channels = source.bigEndian16(at: content),
            let frames = source.bigEndian32(at: content + 2), let rate = sampleRate(&source, at: content + 8)
        else { return info.note(.header, "the common chunk is shorter than a format", at: chunk.start) }
        guard channels > 0, rate > 0 else {
            return info.note(.header, "\(channels) channels at \(rate) Hz is not a sound", at: content)
        }
        info.setDuration(frames, perSecond: rate)
    }

    /// An IEEE 754 extended number, to whole hertz; 0 if it is not a rate.
    private static func sampleRate(_ source: inout ByteSource, at offset: Int) -> Int? {
        guard let exponent = source.bigEndian16(at: offset), let mantissa = source.bigEndian32(at: offset + 2) else {
            return nil
        }
        // The bias, and a mantissa of which only the upper half is read.
        let shift = 16383 + 31 - exponent
        return (0...31).contains(shift) ? mantissa >> shift : 0
    }
}
