// SPDX-License-Identifier: Apache-2.0

/// Walks the markers of a JPEG (ITU T.81) to its frame header, and looks whether the picture ends.
///
/// Decoders pass over much that the standard forbids, and refuse some of what it allows: as libjpeg's `jdmarker.c` does,
/// which Android, browsers and Pillow read JPEG with.
enum JPEGStructure {
    static func read(_ source: inout ByteSource, into info: inout MediaInfo) {
        info.hasAlpha = false
        // Who reads a file goes by three bytes, and never comes to look for the marker behind others.
        if let third = source.byte(at: 2), third != 0xFF {
            info.note(.header, "no marker follows the start (SOI), so that nobody takes it for a JPEG", at: 2)
        }
        var offset = 2
        var hasFrame = false
        var hasTable = false
        while let (marker, next) = marker(&source, at: offset, info: &info) {
            switch marker {
            case 0xD9:
                let what = hasFrame ? "there is no picture data before the end marker" : "there is no frame header"
                info.note(.dataMissing, what, at: offset)
                return
            case 0x01, 0xD0...0xD7:
                offset = next
                continue
            case 0xC0...0xFE where !isRefused(marker): break
            default:
                info.note(.header, "decoders refuse a segment of its kind (marker \(name(marker)))", at: next - 2)
                return
            }
            guard let length = source.bigEndian16(at: next) else {
                info.truncated("a segment's header", at: offset)
                break
            }
            guard length >= 2 else {
                // For segments that are not part of the picture, only the length is used, to skip them.
                guard marker >= 0xE0 else {
                    info.note(.header, "a segment has the impossible length \(length)", at: next)
                    return
                }
                info.note(.skipped, "a segment (marker \(name(marker))) has the impossible length \(length)", at: next)
                offset = next + 2
                continue
            }
            if isFrameHeader(marker) {
                guard !hasFrame else {
                    info.note(.header, "there is a second frame header", at: next)
                    return
                }
                readFrameHeader(&source, at: next, length: length, into: &info)
                hasFrame = true
            }
            if marker == 0xC4 || marker == 0xDB {
                guard isTable(&source, marker, (next + 2)..<(next + length)) else {
                    info.note(.header, "a table (marker \(name(marker))) has another length than it says", at: next)
                    return
                }
                hasTable = hasTable || marker == 0xDB
            }
            offset = next + length
            if marker == 0xE1, source.matches("Exif\0\0", at: next + 2), length >= 8 {
                let exif = (next + 8)..<(next + length)
                if let orientation = EXIFOrientation.read(&source, in: exif) { info.orientation = orientation }
            }
            if marker == 0xDA {
                guard hasFrame, hasTable else {
                    let what = hasFrame ? "a quantization table (DQT)" : "a frame header"
                    info.note(.header, "picture data comes before \(what)", at: next)
                    return
                }
                readScans(&source, from: offset, into: &info)
                return
            }
            if offset > source.count {
                info.truncated("a segment (marker \(name(marker)))", at: next)
                break
            }
        }
        if !hasFrame { info.note(.header, "there is no frame header with the size", at: offset) }
        info.note(.dataMissing, "there is no picture data", at: min(offset, source.count))
    }

    /// The next marker from the offset on, and where its segment starts.
    ///
    /// Fill bytes before it are allowed; others are not, and decoders pass over them. An FF before a zero is not a
    /// marker.
    private static func marker(_ source: inout ByteSource, at start: Int, info: inout MediaInfo) -> (UInt8, Int)? {
        var offset = start
        var strayCount = 0
        while let byte = source.byte(at: offset) {
            offset += 1
            guard byte == 0xFF else {
                strayCount += 1
                continue
            }
            while source.byte(at: offset) == 0xFF { offset += 1 }
            guard let marker = source.byte(at: offset) else { break }
            offset += 1
            guard marker == 0 else {
                if strayCount > 0 {
                    let count = strayCount == 1 ? "is a stray byte" : "are \(strayCount) stray bytes"
                    info.note(.skipped, "there \(count) between two segments", at: start)
                }
                return (marker, offset)
            }
            strayCount += 2
        }
        info.truncated("the headers", at: source.count)
        return nil
    }

    private static func name(_ marker: UInt8) -> String {
        (marker < 0x10 ? "FF0" : "FF") + String(marker, radix: 16, uppercase: true)
    }

    /// SOF0 to SOF15 without DHT, JPG and DAC, which share the range.
    private static func isFrameHeader(_ marker: UInt8) -> Bool {
        (0xC0...0xCF).contains(marker) && marker != 0xC4 && marker != 0xC8 && marker != 0xCC
    }

    /// Whether a segment holds whole tables and nothing else; one that the file cuts off is not looked at.
    private static func isTable(_ source: inout ByteSource, _ marker: UInt8, _ content: Range<Int>) -> Bool {
        guard content.upperBound <= source.count else { return true }
        var offset = content.lowerBound
        while offset < content.upperBound, let kind = source.byte(at: offset) {
            if marker == 0xDB {
                // 64 numbers, of two bytes each if the upper half says so.
                offset += kind >> 4 == 0 ? 65 : 129
            } else {
                guard let counts = source.bytes(at: offset + 1, count: 16) else { return false }
                let codes = counts.reduce(0) { $0 + Int($1) }
                guard codes <= 256 else { return false }
                offset += 17 + codes
            }
        }
        return offset == content.upperBound
    }

    /// A second start, lossless and hierarchical frames, and what is reserved: libjpeg ends at them.
    private static func isRefused(_ marker: UInt8) -> Bool {
        switch marker {
        case 0xC3, 0xC5...0xC8, 0xCB, 0xCD...0xCF, 0xD8, 0xDE, 0xDF, 0xF0...0xFD: true
        default: false
        }
    }

    private static func readFrameHeader(
        _ source: inout ByteSource,
        at offset: Int,
        length: Int,
        into info: inout MediaInfo
    ) {
        guard let height = source.bigEndian16(at: offset + 3), let width = source.bigEndian16(at: offset + 5) else {
            return info.truncated("the frame header", at: offset)
        }
        info.setSize(width: width, height: height, limit: 65535, at: offset + 3)
        info.frameCount = 1
        if let components = source.byte(at: offset + 7), length != 8 + 3 * Int(components) {
            info.note(.header, "the frame header has the impossible length \(length)", at: offset)
        }
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
