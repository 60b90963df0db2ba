// SPDX-License-Identifier: Apache-2.0

/// Recognises a type by the first bytes of a file.
enum MediaSignature {
    static func type(of source: inout ByteSource) -> MediaType {
        binaryType(of: &source) ?? textType(of: &source) ?? .unknown
    }

    private static func binaryType(of source: inout ByteSource) -> MediaType? {
        guard let first = source.byte(at: 0) else { return nil }
        switch first {
        case 0x89: return source.matches("PNG\r\n\u{1A}\n", at: 1) ? .png : nil
        case 0xFF:
            guard let second = source.byte(at: 1) else { return nil }
            if second == 0xD8 { return .jpeg }
            // MPEG audio: eleven bits of sync, and a layer that is not the reserved one.
            return second & 0xE0 == 0xE0 && second & 0x06 != 0 ? .mp3 : nil
        case UInt8(ascii: "G"): return source.matches("GIF87a", at: 0) || source.matches("GIF89a", at: 0) ? .gif : nil
        case UInt8(ascii: "R"): return source.matches("RIFF", at: 0) ? riffType(of: &source) : nil
        case UInt8(ascii: "B"):
            // Two letters are a weak sign: the reserved fields must be zero and the header a known length.
            guard source.matches("BM", at: 0), source.littleEndian32(at: 6) == 0,
                let header = source.littleEndian32(at: 14)
            else { return nil }
            return BMPStructure.headerByteCounts.contains(header) ? .bmp : nil
        case UInt8(ascii: "I"):
            if source.matches("ID3", at: 0) { return .mp3 }
            return source.matches("II*\0", at: 0) ? .tiff : nil
        case UInt8(ascii: "M"): return source.matches("MM\0*", at: 0) ? .tiff : nil
        case UInt8(ascii: "F"):
            return source.matches("FORM", at: 0) && source.matches("AIF", at: 8) ? .aiff : nil
        case UInt8(ascii: "%"): return source.matches("%PDF-", at: 0) ? .pdf : nil
        case 0x1F: return source.byte(at: 1) == 0x8B ? .gzip : nil
        case 0: return zeroLedType(of: &source)
        default: return nil
        }
    }

    private static func riffType(of source: inout ByteSource) -> MediaType? {
        if source.matches("WEBP", at: 8) { return .webP }
        if source.matches("WAVE", at: 8) { return .wav }
        return source.matches("AVI ", at: 8) ? .avi : nil
    }

    private static func zeroLedType(of source: inout ByteSource) -> MediaType? {
        if source.matches("ftyp", at: 4), let brand = source.bytes(at: 8, count: 4) {
            switch String(decoding: brand, as: UTF8.self) {
            case "heic", "heix", "heim", "heis", "hevc", "mif1", "msf1": return .heic
            case "avif", "avis": return .avif
            case "M4A ", "M4B ": return .mpeg4Audio
            default: return .mpeg4
            }
        }
        switch source.bigEndian32(at: 0) {
        case 0x0000_0100: return .icon
        case 0x0000_01BA, 0x0000_01B3: return .mpeg
        default: return nil
        }
    }

    /// Looks at the first 1 KiB only.
    private static func textType(of source: inout ByteSource) -> MediaType? {
        let sample = min(source.count, 1024)
        guard sample > 0, var head = source.bytes(at: 0, count: sample) else { return nil }
        if head.starts(with: [0xEF, 0xBB, 0xBF]) { head = head.dropFirst(3) }
        let isText = head.allSatisfy { $0 >= 0x20 && $0 != 0x7F || (0x09...0x0D).contains($0) || $0 == 0x1B }
        guard isText else { return nil }
        // The sample may have cut the last character in two.
        let text = String(decoding: head, as: UTF8.self)
        let replaced = text.unicodeScalars.filter { $0 == "\u{FFFD}" }.count
        guard replaced <= 3 || replaced * 20 < text.unicodeScalars.count else { return nil }
        let start = text.drop { $0.isWhitespace }.lowercased()
        if start.hasPrefix("<") {
            if ["<!doctype html", "<html", "<head", "<body", "<script", "<title", "<meta", "<h1", "<p>", "<div"]
                .contains(where: start.hasPrefix)
            {
                return .html
            }
            if start.contains("<svg") { return .svg }
            if start.contains("<html") { return .html }
            if start.hasPrefix("<?xml") { return .xml }
        }
        if start.hasPrefix("{") || start.hasPrefix("[") { return .json }
        return .text
    }
}
