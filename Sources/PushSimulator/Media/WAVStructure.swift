// SPDX-License-Identifier: Apache-2.0

/// Reads the format and the length of a WAV (RIFF, and RF64 for large ones).
enum WAVStructure {
    static func read(_ source: inout ByteSource, into info: inout MediaInfo) {
        var bytesPerSecond = 0
        var samplesPerSecond = 0
        var samples: Int?
        var hasFormat = false
        var offset = 12
        while let chunk = MediaChunk(&source, at: offset, limit: source.count, .little) {
            let content = chunk.content.lowerBound
            switch chunk.name {
            case "fmt ":
                guard chunk.content.count >= 16, let rate = source.littleEndian32(at: content + 4),
                    let byteRate = source.littleEndian32(at: content + 8),
                    let channels = source.littleEndian16(at: content + 2)
                else {
                    info.note(.header, "the format chunk is shorter than a format", at: chunk.start)
                    break
                }
                if channels == 0 || rate == 0 || byteRate == 0 {
                    let detail = "\(channels) channels at \(rate) Hz, \(byteRate) bytes a second, is not a sound"
                    info.note(.header, detail, at: content)
                }
                hasFormat = true
                bytesPerSecond = byteRate
                samplesPerSecond = rate
            case "fact": samples = source.littleEndian32(at: content)
            case "data":
                return readData(&source, chunk, hasFormat: hasFormat, into: &info) { info, byteCount in
                    if let samples, samples > 0, !chunk.isCut {
                        info.setDuration(samples, perSecond: samplesPerSecond)
                    } else {
                        info.setDuration(byteCount, perSecond: bytesPerSecond)
                    }
                }
            default: break
            }
            if chunk.isCut {
                info.truncated("the chunk \(chunk.name)", at: chunk.start)
                break
            }
            offset = chunk.end
        }
        if !hasFormat { info.note(.header, "there is no format chunk", at: min(offset, source.count)) }
        info.note(.dataMissing, "there is no sound data", at: source.count)
    }

    private static func readData(
        _ source: inout ByteSource,
        _ chunk: MediaChunk,
        hasFormat: Bool,
        into info: inout MediaInfo,
        duration: (inout MediaInfo, Int) -> Void
    ) {
        if !hasFormat { info.note(.header, "there is no format chunk before the sound data", at: chunk.start) }
        // Encoders that write to a pipe, and RF64, cannot state the length there.
        if chunk.isCut, chunk.statedCount < 0xFFFF_FF00 {
            info.truncated("the sound data, \(chunk.content.count) of \(chunk.statedCount) bytes", at: chunk.start)
        }
        if chunk.content.isEmpty {
            info.note(.dataMissing, "the sound data is empty", at: chunk.start)
        } else if hasFormat {
            duration(&info, chunk.content.count)
        }
    }
}
