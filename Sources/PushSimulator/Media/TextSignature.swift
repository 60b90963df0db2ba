// SPDX-License-Identifier: Apache-2.0

/// Recognises kinds of text: pages, drawings and error documents, as servers answer in place of a picture.
enum TextSignature {
    /// `nil` when the first 1 KiB is not text.
    static func type(of source: inout ByteSource) -> MediaType? {
        guard let text = start(of: &source) else { return nil }
        let start = text.drop { $0.isWhitespace }
        switch start.first {
        case "<":
            // Other encodings are looked at no further than this.
            let isWide = source.byte(at: 0).map { $0 >= 0xFE } ?? false
            return markupType(isWide ? MarkupPrologue(ArraySlice(start.utf8)) : MarkupPrologue(&source), start)
        case "{":
            let next = start.dropFirst().first { !$0.isWhitespace }
            return next == "\"" || next == "}" ? .json : .text
        case "[":
            guard let next = start.dropFirst().first(where: { !$0.isWhitespace }) else { return .text }
            return next.isASCII && (next.isNumber || "[{\"]-tfn".contains(next)) ? .json : .text
        default: return .text
        }
    }

    /// The first 1 KiB as characters; `nil` when bytes are among it that no text has.
    private static func start(of source: inout ByteSource) -> String? {
        let sample = min(source.count, 1024)
        guard sample > 0, var head = source.bytes(at: 0, count: sample) else { return nil }
        if head.starts(with: [0xFE, 0xFF]) || head.starts(with: [0xFF, 0xFE]) {
            return wideText(head.dropFirst(2), isBig: head.first == 0xFE)
        }
        if head.starts(with: [0xEF, 0xBB, 0xBF]) { head = head.dropFirst(3) }
        let isText = head.allSatisfy { $0 >= 0x20 && $0 != 0x7F || (0x09...0x0D).contains($0) || $0 == 0x1B }
        guard isText else { return nil }
        // The sample may have cut the last character in two.
        let text = String(decoding: head, as: UTF8.self)
        let replaced = text.unicodeScalars.filter { $0 == "\u{FFFD}" }.count
        return replaced <= 3 || replaced * 20 < text.unicodeScalars.count ? text : nil
    }

    private static func wideText(_ bytes: ArraySlice<UInt8>, isBig: Bool) -> String? {
        let units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map { index in
            UInt16(bytes[index]) << (isBig ? 8 : 0) | UInt16(bytes[index + 1]) << (isBig ? 0 : 8)
        }
        let text = String(decoding: units, as: UTF16.self)
        let isText = text.unicodeScalars.allSatisfy { $0.value >= 0x20 || (0x09...0x0D).contains($0.value) }
        return isText ? text : nil
    }

    private static func markupType(_ prologue: MarkupPrologue, _ start: Substring) -> MediaType {
        if prologue.documentType == "html" { return .html }
        switch prologue.root?.localName {
        case "svg": return .svg
        case .some(let name) where tags.contains(name.lowercased()): return .html
        // A page's comments may be all of it; so is what a browser makes of other text in angle brackets.
        case nil: return start.hasPrefix("<!--") ? .html : start.hasPrefix("<?xml") ? .xml : .text
        case .some: return start.hasPrefix("<?") || prologue.root?.isWellFormed == true ? .xml : .text
        }
    }

    /// Elements that a page, or a fragment of one, starts with.
    private static let tags: Set<String> = [
        "html", "head", "body", "title", "meta", "link", "script", "style", "base", "h1", "h2", "h3", "p", "div",
        "center", "table", "a", "b", "i", "br", "hr", "font", "span", "pre", "ul", "ol", "form", "img", "iframe",
        "strong", "noscript", "main", "section", "article", "header", "nav",
    ]
}
