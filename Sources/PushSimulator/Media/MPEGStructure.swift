// SPDX-License-Identifier: Apache-2.0

/// Walks the packets of an MPEG program stream (ISO/IEC 11172-1 and 13818-1), or video that stands alone.
enum MPEGStructure {
    static func read(_ source: inout ByteSource, into info: inout MediaInfo) {
        var video = MPEGVideo()
        if source.bigEndian32(at: 0) == 0x0000_01BA {
            readPackets(&source, into: &info) { video.read($0) }
        } else {
            _ = source.forEachPiece(from: 0, count: source.count) { video.read($0) }
        }
        info.frameCount = video.pictureCount
        if let width = video.width, let height = video.height {
            info.setSize(width: width, height: height, limit: 1 << 14, at: 0)
        }
        if video.pictureCount == 0 {
            info.note(.dataMissing, "there is no picture", at: source.count)
        } else if let rate = MPEGVideo.frameRates[video.frameRateCode ?? 0] {
            info.setDuration(video.pictureCount * rate.denominator, perSecond: rate.numerator)
        }
    }

    private static func readPackets(
        _ source: inout ByteSource,
        into info: inout MediaInfo,
        video: (UnsafeBufferPointer<UInt8>) -> Void
    ) {
        var offset = 0
        while offset < source.count {
            guard let code = source.bigEndian32(at: offset) else {
                // Up to three bytes of a start code, or of padding.
                if source.byte(at: source.count - 1) != 0 { info.truncated("a packet's header", at: offset) }
                return
            }
            switch code {
            case 0x0000_01B9: return
            case 0x0000_01BA:
                guard let end = packEnd(&source, at: offset + 4) else {
                    return info.truncated("a pack's header", at: offset)
                }
                offset = end
            case 0x0000_01BB...0x0000_01FF:
                guard let count = source.bigEndian16(at: offset + 4) else {
                    return info.truncated("a packet's header", at: offset)
                }
                let content = (offset + 6)..<(offset + 6 + count)
                guard content.upperBound <= source.count else { return info.truncated("a packet", at: offset) }
                // The first stream of pictures.
                if code == 0x0000_01E0 {
                    let start = payloadStart(&source, in: content)
                    _ = source.forEachPiece(from: start, count: content.upperBound - start, video)
                }
                offset = content.upperBound
            case 0: offset += 1  // Padding between packs.
            case 1...0xFF: offset += 1
            default: return info.note(.structure, "no packet begins at this place", at: offset)
            }
        }
    }

    private static func packEnd(_ source: inout ByteSource, at offset: Int) -> Int? {
        guard let first = source.byte(at: offset) else { return nil }
        // MPEG-1 has eight bytes there, MPEG-2 ten and stuffing.
        if first >> 6 != 0b01 { return source.byte(at: offset + 7).map { _ in offset + 8 } }
        return source.byte(at: offset + 9).map { offset + 10 + Int($0 & 7) }
    }

    /// The start of a packet's stream data, after its time stamps.
    private static func payloadStart(_ source: inout ByteSource, in content: Range<Int>) -> Int {
        var offset = content.lowerBound
        guard let first = source.byte(at: offset) else { return content.upperBound }
        if first >> 6 == 0b10 {
            offset += 3 + Int(source.byte(at: offset + 2) ?? 0)
        } else {
            while offset < content.upperBound, offset < content.lowerBound + 16, source.byte(at: offset) == 0xFF {
                offset += 1
            }
            if let byte = source.byte(at: offset), byte >> 6 == 0b01 { offset += 2 }
            switch (source.byte(at: offset) ?? 0) >> 4 {
            case 2: offset += 5
            case 3: offset += 10
            default: offset += 1
            }
        }
        return min(offset, content.upperBound)
    }
}

/// Finds the headers in MPEG-1 and MPEG-2 video (ISO/IEC 11172-2 and 13818-2) that comes piece by piece.
struct MPEGVideo {
    private(set) var width: Int?
    private(set) var height: Int?
    /// Index of a frame rate; `nil` before a sequence header.
    private(set) var frameRateCode: Int?
    private(set) var pictureCount = 0

    /// Pictures per second by code, for the codes that the standards name.
    static let frameRates: [Int: (numerator: Int, denominator: Int)] = [
        1: (24000, 1001), 2: (24, 1), 3: (25, 1), 4: (30000, 1001), 5: (30, 1), 6: (50, 1), 7: (60000, 1001),
        8: (60, 1),
    ]

    /// The last four bytes, the newest one lowest.
    private var last: UInt32 = 0xFFFF_FFFF
    /// The header that is being read, and what came of it.
    private var header: UInt8?
    private var fields: UInt64 = 0
    private var missing = 0
    /// Whether the picture that was counted is the second field of one that was counted already.
    private var isSecondField = false

    init() {}

    mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) {
        for byte in bytes {
            last = last << 8 | UInt32(byte)
            if missing > 0 {
                fields = fields << 8 | UInt64(byte)
                missing -= 1
                if missing == 0 { finishHeader() }
            }
            guard last & 0xFFFF_FF00 == 0x0000_0100 else { continue }
            switch byte {
            case 0x00: pictureCount += 1
            case 0xB3 where width == nil: expect(4, for: byte)
            // The extensions of the sequence and of each picture.
            case 0xB5: expect(4, for: byte)
            default: break
            }
        }
    }

    /// The size that the first sequence header gives, extended by MPEG-2's upper bits.
    private mutating func finishHeader() {
        if header == 0xB3 {
            width = Int(fields >> 20 & 0xFFF)
            height = Int(fields >> 8 & 0xFFF)
            frameRateCode = Int(fields & 15)
        } else if fields >> 28 & 15 == 1, let width, let height, width < 4096, height < 4096 {
            self.width = width | Int(fields >> 15 & 3) << 12
            self.height = height | Int(fields >> 13 & 3) << 12
        } else if fields >> 28 & 15 == 8, fields >> 8 & 3 != 3 {
            // Two fields, each with a separate header, are one picture.
            if isSecondField, pictureCount > 0 { pictureCount -= 1 }
            isSecondField.toggle()
        }
    }

    private mutating func expect(_ count: Int, for header: UInt8) {
        self.header = header
        fields = 0
        missing = count
    }
}
