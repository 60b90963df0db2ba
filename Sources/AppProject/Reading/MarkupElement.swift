// SPDX-License-Identifier: Apache-2.0

internal import CExpat

/// An element of an XML file, as far as manifests and string resources need it.
///
/// A file that is not well-formed counts as none.
package struct MarkupElement: Sendable {
    package var name: String
    package var attributes: [String: String] = [:]
    package var line: Int
    package var children: [Node] = []

    package enum Node: Sendable {
        case element(MarkupElement)
        case text(String)
    }

    /// The elements of a name among its children.
    package func elements(_ name: String) -> [MarkupElement] {
        elements.filter { $0.name == name }
    }

    package var elements: [MarkupElement] {
        children.compactMap { if case .element(let element) = $0 { element } else { nil } }
    }

    /// All its text, inner elements' too.
    package var text: String {
        children.map { node in
            switch node {
            case .element(let element): element.text
            case .text(let text): text
            }
        }.joined()
    }

    /// The root of a file; `nil` when it is not well-formed, or when it nests or expands more than such files do.
    package init?(parsing bytes: some Sequence<UInt8>) {
        guard let root = MarkupReader().root(of: Array(bytes)) else { return nil }
        self = root
    }

    fileprivate init(name: String, line: Int) {
        self.name = name
        self.line = line
    }
}

/// Has Expat read a file, within limits.
///
/// Entities that the file declares are replaced, as the resource compiler does. They are short and have no others in them, so
/// that none can grow. Nothing outside the file is read.
private final class MarkupReader {
    private static let depthLimit = 64
    /// Bytes of all text with its entities replaced.
    private static let textLimit = 16 << 20
    /// Bytes of one tag or comment.
    private static let tokenLimit = 256 << 10
    /// Bytes of an entity's text.
    private static let entityLimit = 256
    /// Bytes that Expat is given at once: for each piece it reads an unfinished tag from its beginning again.
    private static let pieceByteCount = 64 << 10

    private let parser: XML_Parser
    private var open: [MarkupElement] = []
    private var root: MarkupElement?
    private var textByteCount = 0
    /// Whether the piece that is read has the end of something.
    private var hasProgress = false
    private var isRefused = false

    init() {
        guard let parser = XML_ParserCreate(nil) else { preconditionFailure("There is no memory for a parser.") }
        self.parser = parser
        cexpat_do_not_defer(parser)
        XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        XML_SetElementHandler(
            parser,
            { reader, name, attributes in
                guard let name, let attributes else { return }
                MarkupReader.of(reader)?.began(name, attributes)
            },
            { reader, _ in MarkupReader.of(reader)?.ended() }
        )
        XML_SetCharacterDataHandler(parser) { reader, text, count in
            guard let text else { return }
            text.withMemoryRebound(to: UInt8.self, capacity: Int(count)) { text in
                let bytes = UnsafeBufferPointer(start: text, count: Int(count))
                MarkupReader.of(reader)?.found(String(decoding: bytes, as: UTF8.self))
            }
        }
        // An entity of a file that is not read stays as it is written.
        XML_SetSkippedEntityHandler(parser) { reader, name, isParameter in
            guard let name, isParameter == 0 else { return }
            MarkupReader.of(reader)?.found("&\(String(cString: name));")
        }
        XML_SetEntityDeclHandler(parser) { reader, _, _, value, count, _, _, _, _ in
            guard let value else { return }
            value.withMemoryRebound(to: UInt8.self, capacity: Int(count)) { value in
                MarkupReader.of(reader)?.declared(UnsafeBufferPointer(start: value, count: Int(count)))
            }
        }
        XML_SetCommentHandler(parser) { reader, _ in MarkupReader.of(reader)?.hasProgress = true }
    }

    deinit { XML_ParserFree(parser) }

    func root(of bytes: [UInt8]) -> MarkupElement? {
        bytes.withUnsafeBytes { bytes in
            var rest = bytes[...]
            var unfinished = 0
            repeat {
                // In pieces, so that a limit is not passed by much before it is seen.
                let piece = UnsafeRawBufferPointer(rebasing: rest.prefix(Self.pieceByteCount))
                rest = rest.dropFirst(piece.count)
                hasProgress = false
                let start = piece.bindMemory(to: CChar.self).baseAddress
                let status = XML_Parse(parser, start, Int32(piece.count), rest.isEmpty ? 1 : 0)
                unfinished = hasProgress ? 0 : unfinished + piece.count
                guard status == XML_STATUS_OK, !isRefused, unfinished <= Self.tokenLimit else { return nil }
            } while !rest.isEmpty
            return root
        }
    }

    private static func of(_ data: UnsafeMutableRawPointer?) -> MarkupReader? {
        data.map { Unmanaged<MarkupReader>.fromOpaque($0).takeUnretainedValue() }
    }

    private func refuse() {
        isRefused = true
        XML_StopParser(parser, XML_Bool(XML_FALSE))
    }

    private func began(_ name: UnsafePointer<XML_Char>, _ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>) {
        hasProgress = true
        guard !isRefused, open.count < Self.depthLimit, XML_GetCurrentByteCount(parser) <= Self.tokenLimit else {
            return refuse()
        }
        var element = MarkupElement(name: String(cString: name), line: Int(XML_GetCurrentLineNumber(parser)))
        var index = 0
        while let name = attributes[index], let value = attributes[index + 1] {
            let text = String(cString: value)
            textByteCount += text.utf8.count
            element.attributes[String(cString: name)] = text
            index += 2
        }
        guard textByteCount <= Self.textLimit else { return refuse() }
        open.append(element)
    }

    private func ended() {
        hasProgress = true
        guard !isRefused, let element = open.popLast() else { return }
        if open.isEmpty { root = element } else { open[open.count - 1].children.append(.element(element)) }
    }

    private func found(_ text: String) {
        hasProgress = true
        textByteCount += text.utf8.count
        guard !isRefused, textByteCount <= Self.textLimit else { return refuse() }
        guard let last = open.indices.last else { return }
        // A text comes in parts, between which an escape of the resource compiler's must not be torn.
        if case .text(var whole)? = open[last].children.last {
            open[last].children.removeLast()
            whole += text
            open[last].children.append(.text(whole))
        } else {
            open[last].children.append(.text(text))
        }
    }

    private func declared(_ entity: UnsafeBufferPointer<UInt8>) {
        hasProgress = true
        if entity.count > Self.entityLimit || entity.contains(UInt8(ascii: "&")) { refuse() }
    }
}
