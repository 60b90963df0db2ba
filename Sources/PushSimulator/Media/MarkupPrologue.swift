// SPDX-License-Identifier: Apache-2.0

/// The part of XML or HTML before the root element, and the root's start tag, found without parsing entities.
struct MarkupPrologue {
    /// A start tag.
    struct Element {
        /// The name without a namespace prefix.
        let localName: String
        let prefix: String
        let attributes: [String: String]
        let isEmpty: Bool
        /// Whether it ended within what was looked at.
        let isWellFormed: Bool
    }

    /// How far the root may be from the start: licences and metadata of drawing programs come before it.
    private static let byteLimit = 64 * 1024

    /// The root element of which a document type speaks, in lower case.
    private(set) var documentType: String?
    private(set) var root: Element?

    private let bytes: ArraySlice<UInt8>
    private var offset: Int

    init(_ source: inout ByteSource) {
        self.init(source.bytes(at: 0, count: min(source.count, Self.byteLimit)) ?? [])
    }

    /// Reads UTF-8, or another encoding that has ASCII in it.
    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        offset = bytes.startIndex
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset += 3 }
        while root == nil {
            skipSpace()
            guard take("<") else { return }
            if take("!--") {
                guard skip(past: "-->") else { return }
            } else if take("?") {
                guard skip(past: ">") else { return }
            } else if take("!") {
                guard readDocumentType() else { return }
            } else {
                guard let element = readElement() else { return }
                root = element
            }
        }
    }

    /// `<!DOCTYPE name …>`, whose internal subset is stepped over.
    private mutating func readDocumentType() -> Bool {
        guard word().lowercased() == "doctype" else { return false }
        skipSpace()
        documentType = word().lowercased()
        var depth = 0
        while let byte = peek() {
            offset += 1
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                guard skip(past: byte) else { return false }
            case UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: ">") where depth <= 0: return true
            default: break
            }
        }
        return false
    }

    private mutating func readElement() -> Element? {
        let name = word()
        guard let first = name.unicodeScalars.first, first.properties.isAlphabetic || first == "_" else { return nil }
        let parts = name.split(separator: ":", maxSplits: 1)
        var attributes: [String: String] = [:]
        var isEmpty = false
        var isWellFormed = false
        while let byte = skippingSpace() {
            if byte == UInt8(ascii: ">") {
                isWellFormed = true
                break
            }
            if byte == UInt8(ascii: "/") {
                offset += 1
                isEmpty = peek() == UInt8(ascii: ">")
                continue
            }
            let key = word()
            // A character that no attribute starts with.
            if key.isEmpty {
                offset += 1
                continue
            }
            skipSpace()
            guard take("=") else { continue }
            guard let quote = skippingSpace(), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
                attributes[key] = word()
                continue
            }
            offset += 1
            let start = offset
            guard skip(past: quote) else { break }
            // Only short values are looked at, and a generator's may be long.
            if offset - start < 256 { attributes[key] = String(decoding: bytes[start..<(offset - 1)], as: UTF8.self) }
        }
        return Element(
            localName: String(parts.last ?? ""),
            prefix: parts.count > 1 ? String(parts[0]) : "",
            attributes: attributes,
            isEmpty: isEmpty,
            isWellFormed: isWellFormed
        )
    }

    private func peek() -> UInt8? { offset < bytes.endIndex ? bytes[offset] : nil }

    private mutating func skipSpace() { _ = skippingSpace() }

    private mutating func skippingSpace() -> UInt8? {
        while let byte = peek() {
            guard byte == 0x20 || (0x09...0x0D).contains(byte) else { return byte }
            offset += 1
        }
        return nil
    }

    private mutating func take(_ text: StaticString) -> Bool {
        let end = offset + text.utf8CodeUnitCount
        guard end <= bytes.endIndex, text.withUTF8Buffer({ bytes[offset..<end].elementsEqual($0) }) else {
            return false
        }
        offset = end
        return true
    }

    private mutating func skip(past byte: UInt8) -> Bool {
        guard let found = bytes[offset...].firstIndex(of: byte) else {
            offset = bytes.endIndex
            return false
        }
        offset = found + 1
        return true
    }

    private mutating func skip(past text: StaticString) -> Bool {
        while offset < bytes.endIndex {
            if take(text) { return true }
            offset += 1
        }
        return false
    }

    /// Characters up to a space or one that ends a name.
    private mutating func word() -> String {
        let start = offset
        while let byte = peek() {
            if Self.endsWord(byte) { break }
            offset += 1
        }
        return String(decoding: bytes[start..<offset], as: UTF8.self)
    }

    private static func endsWord(_ byte: UInt8) -> Bool {
        switch byte {
        case 0...0x20, UInt8(ascii: ">"), UInt8(ascii: "/"), UInt8(ascii: "="), UInt8(ascii: "\""), UInt8(ascii: "'"),
            UInt8(ascii: "<"), UInt8(ascii: "["):
            true
        default: false
        }
    }
}
