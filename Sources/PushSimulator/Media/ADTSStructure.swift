// SPDX-License-Identifier: Apache-2.0

/// Walks the ADTS frames of AAC without a container (ISO/IEC 13818-7).
enum ADTSStructure {
    /// Whether a frame starts here and another one, or nothing, follows it.
    static func isFrame(_ source: inout ByteSource, at offset: Int) -> Bool {
        guard let frame = frame(&source, at: offset) else { return false }
        let next = offset + frame.byteCount
        return next >= source.count || self.frame(&source, at: next)?.samplesPerSecond == frame.samplesPerSecond
    }

    static func read(_ source: inout ByteSource, into info: inout MediaInfo) {
        let (start, isWithin) = AudioFrameWalk.audioStart(&source)
        guard isWithin else { return info.truncated("the ID3 tag", at: 0) }
        let end = AudioFrameWalk.audioEnd(&source)
        var offset = start
        var samples = 0
        var rate = 0
        while offset < end, let frame = frame(&source, at: offset) {
            guard frame.byteCount <= end - offset else {
                info.truncated("a frame of sound", at: offset)
                break
            }
            samples += frame.samples
            rate = frame.samplesPerSecond
            offset += frame.byteCount
        }
        if samples > 0 {
            info.setDuration(samples, perSecond: rate)
        } else {
            info.note(.dataMissing, "there is no whole frame of sound", at: start)
        }
    }

    private struct Frame {
        let byteCount: Int
        let samplesPerSecond: Int
        let samples: Int
    }

    private static let rates = [
        96000, 88200, 64000, 48000, 44100, 32000, 24000, 22050, 16000, 12000, 11025, 8000, 7350,
    ]

    private static func frame(_ source: inout ByteSource, at offset: Int) -> Frame? {
        guard let sync = source.bigEndian16(at: offset), sync & 0xFFF6 == 0xFFF0,
            let fields = source.bigEndian32(at: offset + 2), let last = source.byte(at: offset + 6)
        else { return nil }
        let rateIndex = fields >> 26 & 15
        let byteCount = fields >> 5 & 0x1FFF
        guard rateIndex < rates.count, byteCount >= 7 else { return nil }
        return Frame(
            byteCount: byteCount,
            samplesPerSecond: rates[rateIndex],
            samples: 1024 * (Int(last & 3) + 1)
        )
    }
}

/// Steps over the tags before a stream of audio frames.
enum AudioFrameWalk {
    /// The start of the audio after tags of ID3v2, and whether the last of them ends within the file.
    static func audioStart(_ source: inout ByteSource) -> (offset: Int, isWithin: Bool) {
        var offset = 0
        // Taggers that do not know each other write one tag before the other.
        for _ in 0..<8 {
            guard source.matches("ID3", at: offset), let size = synchsafe32(&source, at: offset + 6),
                let flags = source.byte(at: offset + 5)
            else { break }
            offset += 10 + size + (flags & 0x10 == 0 ? 0 : 10)
        }
        return (min(offset, source.count), offset < source.count || offset == 0)
    }

    /// The end of the audio before tags at the end of a file: ID3v1, and APE with Lyrics are left to the walk.
    static func audioEnd(_ source: inout ByteSource) -> Int {
        source.count >= 128 && source.matches("TAG", at: source.count - 128) ? source.count - 128 : source.count
    }

    /// Four bytes that hold seven bits each; `nil` if one holds more.
    private static func synchsafe32(_ source: inout ByteSource, at offset: Int) -> Int? {
        guard let bytes = source.bytes(at: offset, count: 4), bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
        return bytes.reduce(0) { $0 << 7 | Int($1) }
    }
}
