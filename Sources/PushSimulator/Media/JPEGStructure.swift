// SPDX-License-Identifier: Apache-2.0

/// Walks the markers of a JPEG (ITU T.81) to its frame header, and looks whether the picture ends.
enum JPEGStructure {
    static func read(_ source: inout ByteSource, into info: inout MediaInfo) {
        info.hasAlpha = false
        var offset = 2
        var hasFrame = false
        while true {
            guard let (marker, next) = marker(&source, at: offset, info: &info) else { break }
            switch marker {
            case 0xD9:
                let what = hasFrame ? "there is no picture data before the end marker" : "there is no frame header"
                info.note(.dataMissing, what, at: offset)
                return
            case 0x01, 0xD0...0xD8:
                offset = next
                continue
            default: break
            }
            guard let length = source.bigEndian16(at: next) else {
                info.truncated("a segment's header", at: offset)
                break
            }
            guard length >= 2 else {
                info.note(.structure, "a segment has the impossible length \(length)", at: next)
                return
            }
            if isFrameHeader(marker) {
                readFrameHeader(&source, at: next, into: &info)
                hasFrame = true
            }
            offset = next + length
            if marker == 0xE1, source.matches("Exif\0\0", at: next + 2), length >= 8 {
                let exif = (next + 8)..<(next + length)
                if let orientation = EXIFOrientation.read(&source, in: exif) { info.orientation = orientation }
            }
            if marker == 0xDA {
                guard hasFrame else {
                    info.note(.header, "picture data comes before a frame header", at: next)
                    return
                }
                readScans(&source, from: offset, into: &info)
                return
            }
            if offset > source.count {
                info.truncated("a segment (marker FF\(String(marker, radix: 16, uppercase: true)))", at: next)
                break
            }
        }
        if !hasFrame { info.note(.header, "there is no frame header with the size", at: offset) }
        info.note(.dataMissing, "there is no picture data", at: min(offset, source.count))
    }

    /// The marker at the offset, fill bytes skipped, and where its segment starts.
    private static func marker(_ source: inout ByteSource, at start: Int, info: inout MediaInfo) -> (UInt8, Int)? {
        var offset = start
        guard source.byte(at: offset) == 0xFF else {
            if offset >= source.count {
                info.truncated("the headers", at: source.count)
            } else {
                info.note(.structure, "there is no marker where one should be", at: offset)
            }
            return nil
        }
        while let byte = source.byte(at: offset) {
            if byte != 0xFF { return (byte, offset + 1) }
            offset += 1
        }
        info.truncated("the headers", at: source.count)
        return nil
    }

    /// SOF0 to SOF15 without DHT, JPG and DAC, which share the range.
    private static func isFrameHeader(_ marker: UInt8) -> Bool {
        (0xC0...0xCF).contains(marker) && marker != 0xC4 && marker != 0xC8 && marker != 0xCC
    }

    private static func readFrameHeader(_ source: inout ByteSource, at offset: Int, into info: inout MediaInfo) {
        guard let height = source.bigEndian16(at: offset + 3), let width = source.bigEndian16(at: offset + 5) else {
            return info.truncated("the frame header", at: offset)
        }
        info.setSize(width: width, height: height, limit: 65535, at: offset + 3)
        info.frameCount = 1
    }

    /// Finds the end marker, which is the file's last word unless something was appended to it.
    private static func readScans(_ source: inout ByteSource, from start: Int, into info: inout MediaInfo) {
        guard start < source.count else {
            info.truncated("the picture data", at: source.count)
            info.note(.endMissing, "the end of the picture (EOI) is missing", at: source.count)
            return
        }
        if source.count - 2 >= start, source.bigEndian16(at: source.count - 2) == 0xFFD9 { return }
        var offset = start
        while offset < source.count {
            guard source.byte(at: offset) == 0xFF else {
                offset += 1
                continue
            }
            switch source.byte(at: offset + 1) {
            case .some(0xD9): return
            case nil, .some(0xFF): offset += 1
            case .some(0), .some(0xD0...0xD7): offset += 2
            default: offset += 2 + max(2, source.bigEndian16(at: offset + 2) ?? 2)
            }
        }
        info.note(.endMissing, "the end of the picture (EOI) is missing", at: source.count)
    }
}

/// Finds the orientation in EXIF data, which is a TIFF header and a directory.
enum EXIFOrientation {
    /// 1 to 8; `nil` when the directory is broken or does not say.
    static func read(_ source: inout ByteSource, in range: Range<Int>) -> Int? {
        let isBig: Bool
        switch source.bigEndian32(at: range.lowerBound) {
        case 0x4D4D_002A: isBig = true
        case 0x4949_2A00: isBig = false
        default: return nil
        }
        func number16(_ offset: Int) -> Int? {
            isBig ? source.bigEndian16(at: offset) : source.littleEndian16(at: offset)
        }
        let first = range.lowerBound + 4
        guard let directory = isBig ? source.bigEndian32(at: first) : source.littleEndian32(at: first),
            directory <= range.count - 2, let count = number16(range.lowerBound + directory)
        else { return nil }
        let entries = range.lowerBound + directory + 2
        for index in 0..<min(count, (range.upperBound - entries) / 12) {
            let entry = entries + 12 * index
            guard number16(entry) == 0x0112 else { continue }
            guard number16(entry + 2) == 3, let value = number16(entry + 8), (1...8).contains(value) else { return nil }
            return value
        }
        return nil
    }
}
