// SPDX-License-Identifier: Apache-2.0

/// Recognises a type by the first bytes of a file.
enum MediaSignature {
    static func type(of source: inout ByteSource) -> MediaType {
        binaryType(of: &source) ?? TextSignature.type(of: &source) ?? .unknown
    }

    private static func binaryType(of source: inout ByteSource) -> MediaType? {
        guard let first = source.byte(at: 0) else { return nil }
        switch first {
        case 0: return zeroLedType(of: &source) ?? isoType(of: &source)
        case 0x1A: return source.bigEndian32(at: 0) == 0x1A45_DFA3 ? matroskaType(of: &source) : nil
        case 0x1F: return source.byte(at: 1) == 0x8B ? .gzip : nil
        case 0x47: return gType(of: &source)
        case 0x89: return source.matches("PNG\r\n\u{1A}\n", at: 1) ? .png : nil
        case 0xFF: return soundOrJPEG(of: &source)
        default: return letteredType(of: &source, first) ?? isoType(of: &source)
        }
    }

    private static func letteredType(of source: inout ByteSource, _ first: UInt8) -> MediaType? {
        switch first {
        case UInt8(ascii: "%"): return source.matches("%PDF-", at: 0) ? .pdf : nil
        case UInt8(ascii: "B"):
            // Two letters are a weak sign: the reserved fields must be zero and the header a known length.
            guard source.matches("BM", at: 0), source.littleEndian32(at: 6) == 0,
                let header = source.littleEndian32(at: 14)
            else { return nil }
            return BMPStructure.headerByteCounts.contains(header) ? .bmp : nil
        case UInt8(ascii: "F"):
            guard source.matches("FORM", at: 0) else { return nil }
            return source.matches("AIFF", at: 8) ? .aiff : source.matches("AIFC", at: 8) ? .aifc : nil
        case UInt8(ascii: "I"):
            if source.matches("ID3", at: 0) { return taggedType(of: &source) }
            return source.matches("II*\0", at: 0) ? .tiff : nil
        case UInt8(ascii: "M"): return source.matches("MM\0*", at: 0) ? .tiff : nil
        case UInt8(ascii: "O"): return source.matches("OggS", at: 0) ? .ogg : nil
        case UInt8(ascii: "P"):
            return ["PK\u{3}\u{4}", "PK\u{5}\u{6}"].contains { source.matches($0, at: 0) } ? .zip : nil
        case UInt8(ascii: "R"):
            guard source.matches("RIFF", at: 0) || source.matches("RF64", at: 0) else { return nil }
            if source.matches("WEBP", at: 8) { return .webP }
            if source.matches("WAVE", at: 8) { return .wav }
            return source.matches("AVI ", at: 8) ? .avi : nil
        case UInt8(ascii: "c"): return source.matches("caff\0\u{1}", at: 0) ? .coreAudio : nil
        case UInt8(ascii: "f"): return source.matches("fLaC", at: 0) ? .flac : nil
        default: return nil
        }
    }

    /// GIF, or a transport stream, whose packets of 188 bytes all start with a G.
    private static func gType(of source: inout ByteSource) -> MediaType? {
        if source.matches("GIF87a", at: 0) || source.matches("GIF89a", at: 0) { return .gif }
        return source.byte(at: 188) == 0x47 && source.byte(at: 376) == 0x47 ? .transportStream : nil
    }

    private static func soundOrJPEG(of source: inout ByteSource) -> MediaType? {
        switch source.byte(at: 1) {
        case .some(0xD8): .jpeg
        case .some(0x0A): .jpegXL
        default: MP3Structure.isFrame(&source, at: 0) ? .mp3 : ADTSStructure.isFrame(&source, at: 0) ? .aac : nil
        }
    }

    /// The type of the audio after an ID3 tag; MP3 when it cannot be seen.
    private static func taggedType(of source: inout ByteSource) -> MediaType {
        let start = AudioFrameWalk.audioStart(&source).offset
        if source.matches("fLaC", at: start) { return .flac }
        return ADTSStructure.isFrame(&source, at: start) ? .aac : .mp3
    }

    private static func zeroLedType(of source: inout ByteSource) -> MediaType? {
        switch source.bigEndian32(at: 0) {
        case 0x0000_0100:
            // As many pictures as it says, whose first entry's reserved byte is zero.
            guard let count = source.littleEndian16(at: 4), count > 0, source.byte(at: 9) == 0 else { return nil }
            return .icon
        case 0x0000_01BA: return .mpeg
        case 0x0000_01B3: return MPEGVideo.isSecond(&source) ? .mpeg2Video : .mpeg
        case 0x0000_000C:
            if source.matches("JXL \r\n", at: 4) { return .jpegXL }
            return source.matches("jP  \r\n", at: 4) ? .jpeg2000 : nil
        default:
            // A transport stream as cameras write it, each packet behind four bytes of time.
            let isTimed = (0..<3).allSatisfy { source.byte(at: 4 + 192 * $0) == 0x47 }
            return isTimed ? .transportStream : nil
        }
    }

    private static func matroskaType(of source: inout ByteSource) -> MediaType {
        // The kind of document stands in the header, which is short.
        guard let head = source.bytes(at: 0, count: min(source.count, 64)) else { return .matroska }
        return String(decoding: head, as: UTF8.self).contains("webm") ? .webM : .matroska
    }

    private static func isoType(of source: inout ByteSource) -> MediaType? {
        guard let name = source.name(at: 4), let length = source.bigEndian32(at: 0) else { return nil }
        switch name {
        case "ftyp": return source.name(at: 8).map { brandedType(of: &source, brand: $0, end: length) }
        // QuickTime before it had brands.
        case "moov", "mdat", "wide", "free", "skip", "pnot":
            let next = length == 1 ? source.bigEndian64(at: 8) ?? 0 : length
            return next >= 8 || next == 0 ? .quickTime : nil
        default: return nil
        }
    }

    private static func brandedType(of source: inout ByteSource, brand: String, end: Int) -> MediaType {
        switch brand {
        case "heic", "heix", "heim", "heis", "hevc", "hevx": return .heic
        case "avif", "avis": return .avif
        case "mif1", "msf1", "mif2", "miaf":
            // How the pictures are coded is said by the brands that follow.
            for offset in stride(from: 16, to: min(end, 256), by: 4) {
                switch source.name(at: offset) {
                case "heic", "heix", "heim", "heis", "hevc", "hevx": return .heic
                case "avif", "avis": return .avif
                default: continue
                }
            }
            return .heif
        case "qt  ": return .quickTime
        case "M4A ", "M4B ", "M4P ": return .mpeg4Audio
        case "M4V ", "M4VH", "M4VP": return .m4v
        default: return brand.hasPrefix("3g") ? .threeGPP : .mpeg4
        }
    }
}

extension MPEGVideo {
    /// Whether the sequence header at the start of a file is followed by the extension that MPEG-2 demands.
    static func isSecond(_ source: inout ByteSource) -> Bool {
        guard let flags = source.byte(at: 11) else { return false }
        // One or two tables of 64 bytes may stand between.
        var next = 12
        if flags & 2 != 0 { next += 64 }
        if let last = source.byte(at: next - 1), last & 1 != 0 { next += 64 }
        return source.bigEndian32(at: next) == 0x0000_01B5
    }
}
