// SPDX-License-Identifier: Apache-2.0

/// Walks the chunks of a PNG (ISO/IEC 15948), checksums included.
enum PNGStructure {
    static func read(_ source: inout ByteSource, into info: inout MediaInfo) {
        var offset = 8
        var hasData = false
        var hasEnd = false
        var hasPalette = false
        var isFirst = true
        var animation = Animation()
        while offset < source.count {
            guard let length = source.bigEndian32(at: offset), let kind = source.bytes(at: offset + 4, count: 4) else {
                info.truncated("a chunk's header", at: offset)
                break
            }
            guard length <= Int(Int32.max), kind.allSatisfy(isLetter) else {
                info.note(.structure, "no chunk begins at this place", at: offset)
                break
            }
            let name = String(decoding: kind, as: UTF8.self)
            if isFirst, name != "CgBI" {  // Xcode's versions of an app's pictures start with this additional chunk.
                guard name == "IHDR", length == 13 else {
                    info.note(.header, "the first chunk is \(name), not a header of 13 bytes", at: offset)
                    break
                }
                readHeader(&source, at: offset + 8, into: &info)
                isFirst = false
            }
            if !hasData, kind.first.map({ $0 & 0x20 == 0 }) == true, !known.contains(name) {
                info.note(.header, "the chunk \(name) is unknown, and a reader must know it", at: offset)
            }
            guard let stated = source.bigEndian32(at: offset + 8 + length),
                let actual = checksum(&source, from: offset + 4, count: length + 4)
            else {
                // An incomplete part of a picture still counts as a picture.
                hasData = hasData || name == "IDAT"
                info.truncated("the chunk \(name)", at: offset)
                break
            }
            if UInt32(stated) != actual {
                var code = checksumDamage(of: kind)
                // Decoders end with the last row, whatever comes behind it.
                if code == .header, hasData {
                    code = offset + 24 + length >= source.count ? .skipped : .checksum
                }
                info.note(code, "the checksum of the chunk \(name) is wrong", at: offset)
                // The contents of a chunk that a decoder drops are not read.
                if code == .skipped, name != "IEND" {
                    offset += 12 + length
                    continue
                }
            }
            switch name {
            case "acTL": animation.isAnnounced = true
            case "fcTL" where length == 26: animation.addFrame(&source, at: offset + 8)
            case "tRNS": info.hasAlpha = true
            case "eXIf":
                let exif = (offset + 8)..<(offset + 8 + length)
                if let orientation = EXIFOrientation.read(&source, in: exif) { info.orientation = orientation }
            case "PLTE": hasPalette = true
            case "IDAT":
                if !hasData, !hasPalette, source.byte(at: 25) == 3 {
                    info.note(.header, "the palette that its colours come from (PLTE) is missing", at: offset)
                }
                hasData = true
            case "IEND": hasEnd = true
            default: break
            }
            offset += 12 + length
            if hasEnd { break }
        }
        if !hasData {
            info.note(.dataMissing, "there is no picture data (IDAT)", at: offset)
        }
        if !hasEnd {
            info.note(.endMissing, "the end of the picture (IEND) is missing", at: source.count)
        }
        info.frameCount = hasData ? 1 : 0
        if hasData, animation.isAnnounced, animation.frameCount > 1 {
            info.frameCount = animation.frameCount
            info.duration = animation.duration
        }
    }

    /// The chunks that no reader can do without, and the one of Xcode's.
    private static let known = ["IHDR", "PLTE", "IDAT", "IEND", "CgBI"]

    /// The frames of an APNG, as their own chunks say and not as they are announced.
    private struct Animation {
        var isAnnounced = false
        var frameCount = 0
        var duration = Duration.zero

        mutating func addFrame(_ source: inout ByteSource, at offset: Int) {
            frameCount += 1
            let numerator = source.bigEndian16(at: offset + 20) ?? 0
            let denominator = source.bigEndian16(at: offset + 22) ?? 0
            // Zero stands for hundredths.
            duration += .microseconds(numerator * 1_000_000 / (denominator == 0 ? 100 : denominator))
        }
    }

    private static func readHeader(_ source: inout ByteSource, at offset: Int, into info: inout MediaInfo) {
        guard let width = source.bigEndian32(at: offset), let height = source.bigEndian32(at: offset + 4) else {
            return
        }
        info.setSize(width: width, height: height, limit: Int(Int32.max), at: offset)
        guard let depth = source.byte(at: offset + 8), let colour = source.byte(at: offset + 9) else { return }
        if colour & 4 != 0 || info.hasAlpha == nil { info.hasAlpha = colour & 4 != 0 }
        let depths: [UInt8: [UInt8]] = [0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16]]
        if depths[colour]?.contains(depth) != true {
            let detail = "colour type \(colour) with \(depth) bits is not a PNG format"
            info.note(.header, detail, at: offset + 8)
        }
    }

    private static func checksum(_ source: inout ByteSource, from start: Int, count: Int) -> UInt32? {
        var checksum = CRC32()
        guard source.forEachPiece(from: start, count: count, { checksum.update($0) }) else { return nil }
        return checksum.value
    }

    /// The effect of a wrong checksum of a chunk.
    ///
    /// Decoders leave a chunk out that is not part of the picture (a small first letter), and refuse the header and the
    /// palette. Pixels drawn before the end of the data, or of the file, stay.
    ///
    /// Source: libpng manual, `png_set_crc_action`.
    private static func checksumDamage(of kind: ArraySlice<UInt8>) -> MediaInfo.Damage.Code {
        if kind.first.map({ $0 & 0x20 != 0 }) == true { return .skipped }
        return switch String(decoding: kind, as: UTF8.self) {
        case "IDAT": .checksum
        case "IEND": .skipped
        default: .header
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }
}
