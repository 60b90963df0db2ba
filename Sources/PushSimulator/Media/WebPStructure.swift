// SPDX-License-Identifier: Apache-2.0

/// Walks the RIFF chunks of a WebP (RFC 9649).
enum WebPStructure {
    static func read(_ source: inout ByteSource, into info: inout MediaInfo) {
        guard let stated = source.littleEndian32(at: 4) else { return info.truncated("the header", at: source.count) }
        if stated + 8 > source.count {
            info.truncated(to: source.count, of: stated + 8, at: 4)
        }
        let end = min(source.count, stated + 8)
        var offset = 12
        var isExtended = false
        var frames = 0
        var pictures = 0
        var milliseconds = 0
        while offset + 8 <= end, let length = source.littleEndian32(at: offset + 4),
            let kind = source.bytes(at: offset, count: 4)
        {
            let content = offset + 8
            switch String(decoding: kind, as: UTF8.self) {
            case "VP8X":
                isExtended = true
                info.hasAlpha = source.byte(at: content).map { $0 & 0x10 != 0 }
                guard let width = source.littleEndian24(at: content + 4),
                    let height = source.littleEndian24(at: content + 7)
                else { break }
                info.setSize(width: width + 1, height: height + 1, limit: 1 << 24, at: content + 4)
            case "VP8 ":
                pictures += 1
                readLossy(&source, at: content, setsSize: !isExtended, into: &info)
            case "VP8L":
                pictures += 1
                readLossless(&source, at: content, setsSize: !isExtended, into: &info)
            case "ANMF":
                guard length >= 24 else {
                    info.note(.structure, "a frame is shorter than its own header", at: offset)
                    break
                }
                frames += 1
                milliseconds += source.littleEndian24(at: content + 12) ?? 0
            case "EXIF" where content + length <= end:
                // Some writers put JPEG's marker before it.
                let start = content + (source.matches("Exif\0\0", at: content) ? 6 : 0)
                guard start < content + length else { break }
                let exif = start..<(content + length)
                if let orientation = EXIFOrientation.read(&source, in: exif) { info.orientation = orientation }
            default: break
            }
            if content + length > end, stated + 8 <= source.count {
                info.note(.structure, "a chunk runs past the end that the header promises", at: offset)
            }
            // Chunks are padded to an even length.
            offset = content + length + length % 2
        }
        info.frameCount = frames > 0 ? frames : min(pictures, 1)
        if frames > 1 { info.setDuration(milliseconds, perSecond: 1000) }
        if info.frameCount == 0 {
            info.note(.dataMissing, "there is no picture chunk", at: min(offset, source.count))
        } else if frames > 0, !isExtended {
            info.note(.header, "the header of an animation (VP8X) is missing", at: min(12, source.count))
        }
    }

    private static func readLossy(
        _ source: inout ByteSource,
        at offset: Int,
        setsSize: Bool,
        into info: inout MediaInfo
    ) {
        guard let width = source.littleEndian16(at: offset + 6), let height = source.littleEndian16(at: offset + 8)
        else { return info.truncated("the picture's header", at: offset) }
        guard source.bytes(at: offset + 3, count: 3) == [0x9D, 0x01, 0x2A] else {
            info.note(.header, "the key frame's start code is missing", at: offset + 3)
            return
        }
        // The upper two bits are a scale.
        if setsSize { info.hasAlpha = false }
        if setsSize { info.setSize(width: width & 0x3FFF, height: height & 0x3FFF, limit: 0x3FFF, at: offset + 6) }
    }

    private static func readLossless(
        _ source: inout ByteSource,
        at offset: Int,
        setsSize: Bool,
        into info: inout MediaInfo
    ) {
        guard let bits = source.littleEndian32(at: offset + 1) else {
            return info.truncated("the picture's header", at: offset)
        }
        guard source.byte(at: offset) == 0x2F else {
            info.note(.header, "the lossless signature is missing", at: offset)
            return
        }
        if setsSize {
            info.hasAlpha = bits >> 28 & 1 == 1
            info.setSize(width: bits & 0x3FFF + 1, height: bits >> 14 & 0x3FFF + 1, limit: 1 << 14, at: offset + 1)
        }
    }
}
