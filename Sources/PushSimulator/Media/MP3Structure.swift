// SPDX-License-Identifier: Apache-2.0

/// Walks the frames of an MP3 (ISO/IEC 11172-3 and 13818-3), so that its length is right whatever its bit rate does.
enum MP3Structure {
    /// The four bytes before each frame.
    struct Header {
        let samplesPerSecond: Int
        let samplesPerFrame: Int
        /// Length with the header in bytes; `nil` for free format, which does not say.
        let byteCount: Int?
        /// Length of what a layer III decoder reads before a Xing header.
        let sideInformationByteCount: Int

        /// `nil` unless each field has a value that the standard allows.
        init?(_ bits: Int) {
            let version = bits >> 19 & 3
            let layer = 4 - (bits >> 17 & 3)
            let rateIndex = bits >> 12 & 15
            let samplingIndex = bits >> 10 & 3
            guard bits >> 21 == 0x7FF, version != 1, layer != 4, rateIndex != 15, samplingIndex != 3,
                bits & 3 != 2
            else { return nil }
            let isFirst = version == 3
            samplesPerSecond = [44100, 48000, 32000][samplingIndex] >> (isFirst ? 0 : version == 2 ? 1 : 2)
            samplesPerFrame = layer == 1 ? 384 : layer == 3 && !isFirst ? 576 : 1152
            let rates = Self.kilobits[isFirst ? layer - 1 : layer == 1 ? 3 : 4]
            let padding = bits >> 9 & 1
            let kilobits = rates[rateIndex]
            if kilobits == 0 {
                byteCount = nil
            } else if layer == 1 {
                byteCount = (12000 * kilobits / samplesPerSecond + padding) * 4
            } else {
                byteCount = samplesPerFrame / 8 * 1000 * kilobits / samplesPerSecond + padding
            }
            let isMono = bits >> 6 & 3 == 3
            sideInformationByteCount = isFirst ? (isMono ? 17 : 32) : (isMono ? 9 : 17)
        }

        private static let kilobits = [
            [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
            [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
            [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
            [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
            [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
        ]
    }

    /// Whether two frames follow each other here, or one fills the file: eleven bits of sync alone are a weak sign.
    static func isFrame(_ source: inout ByteSource, at offset: Int) -> Bool {
        guard let header = header(&source, at: offset) else { return false }
        guard let byteCount = header.byteCount else { return false }
        let next = offset + byteCount
        return next >= source.count || self.header(&source, at: next)?.samplesPerSecond == header.samplesPerSecond
            || source.matches("TAG", at: next)
    }

    static func read(_ source: inout ByteSource, into info: inout MediaInfo) {
        let (start, isWithin) = AudioFrameWalk.audioStart(&source)
        guard isWithin else {
            info.truncated("the ID3 tag", at: 0)
            return info.note(.dataMissing, "there is no sound behind the tag", at: source.count)
        }
        let end = AudioFrameWalk.audioEnd(&source)
        guard let first = firstFrame(&source, from: start, to: end) else {
            return info.note(.dataMissing, "there is no sound behind the tag", at: start)
        }
        var offset = first
        var frames = 0
        var rate = 0
        var samples = 0
        while offset < end, let header = header(&source, at: offset) {
            // In free format only the distance to the next frame tells the length.
            guard let byteCount = header.byteCount else { return }
            if end - offset < byteCount {
                info.truncated("a frame of sound", at: offset)
                break
            }
            let isDirectory = frames == 0 && samples == 0 && isDirectory(&source, at: offset, header)
            if !isDirectory {
                frames += 1
                samples += header.samplesPerFrame
            }
            rate = header.samplesPerSecond
            offset += byteCount
        }
        if samples > 0 {
            info.setDuration(samples, perSecond: rate)
        } else {
            info.note(.dataMissing, "there is no whole frame of sound", at: first)
        }
        guard info.damage.isEmpty else { return }
        if let promised = promisedFrames(&source, at: first), promised > frames + 1 {
            info.note(.truncated, "the header promises \(promised) frames of sound, the file has \(frames)", at: first)
        }
    }

    private static func header(_ source: inout ByteSource, at offset: Int) -> Header? {
        source.bigEndian32(at: offset).flatMap(Header.init)
    }

    /// Padding of up to 64 KiB between tag and sound is common.
    private static func firstFrame(_ source: inout ByteSource, from start: Int, to end: Int) -> Int? {
        var offset = start
        let limit = min(end, start + 64 * 1024)
        while offset < limit {
            if source.byte(at: offset) == 0xFF, isFrame(&source, at: offset) { return offset }
            offset += 1
        }
        // Free format has nothing to be checked against.
        return header(&source, at: start) == nil ? nil : start
    }

    /// Whether the frame holds no sound but says how much there is (Xing, Info or VBRI).
    private static func isDirectory(_ source: inout ByteSource, at offset: Int, _ header: Header) -> Bool {
        let tag = offset + 4 + header.sideInformationByteCount
        return source.matches("Xing", at: tag) || source.matches("Info", at: tag)
            || source.matches("VBRI", at: offset + 36)
    }

    private static func promisedFrames(_ source: inout ByteSource, at offset: Int) -> Int? {
        guard let header = header(&source, at: offset), isDirectory(&source, at: offset, header) else { return nil }
        if source.matches("VBRI", at: offset + 36) { return source.bigEndian32(at: offset + 50) }
        let tag = offset + 4 + header.sideInformationByteCount
        guard let flags = source.bigEndian32(at: tag + 4), flags & 1 == 1 else { return nil }
        return source.bigEndian32(at: tag + 8)
    }
}
