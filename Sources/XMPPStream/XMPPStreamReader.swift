// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
internal import CExpat

/// Reads an XMPP stream as it comes, within limits.
///
/// There is no DTD in XMPP (RFC 6120 §11.1), so that nothing expands: the first sign of one ends the stream. Each stream
/// needs a new reader, including the one that begins anew on the same connection after a login.
package final class XMPPStreamReader {
    /// A part of the stream that was read.
    package enum Event: Sendable, Hashable {
        /// The stream's own start tag.
        case opened(XMPPElement)
        /// A whole element under the stream's.
        case element(XMPPElement)
        /// The stream's end tag; nothing follows.
        case closed
        /// The stream cannot be read on; nothing follows.
        case failed(XMPPStreamFailure)
    }

    private let limits: XMPPStreamLimits
    private let parser: XML_Parser
    private var events: [Event] = []
    private var hasEnded = false
    /// The elements that are open under the stream's, outermost first.
    private var open: [XMPPElement] = []
    private var isOpen = false
    private var elementCount = 0
    /// A first byte that came alone: what the encoding is, two of them tell.
    private var firstByte: UInt8?
    private var byteCount = 0
    /// The end of the last whole element and of any space after it.
    private var settledByteCount = 0
    /// The end of the last part that the parser took.
    private var progressByteCount = 0

    /// Whether a part of something has come: it has to come to an end.
    package var isInside: Bool { !hasEnded && (byteCount > settledByteCount || firstByte != nil) }

    package init(limits: XMPPStreamLimits = XMPPStreamLimits()) {
        self.limits = limits
        // With this argument, the parser ignores the encoding that the stream declares.
        guard let parser = XML_ParserCreateNS("UTF-8", Self.separator) else {
            preconditionFailure("There is no memory for a parser.")
        }
        self.parser = parser
        cexpat_do_not_defer(parser)
        XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        setHandlers(of: parser)
    }

    deinit { XML_ParserFree(parser) }

    /// Reads the next bytes and returns what they complete.
    package func read(_ bytes: UnsafeRawBufferPointer) -> [Event] {
        if byteCount == 0, let first = bytes.first {
            if let held = firstByte {
                firstByte = nil
                return ([held] + bytes).withUnsafeBytes(readWhole)
            }
            if bytes.count == 1, !hasEnded {
                firstByte = first
                return []
            }
        }
        return readWhole(bytes)
    }

    private func readWhole(_ bytes: UnsafeRawBufferPointer) -> [Event] {
        var rest = bytes[...]
        checkEncoding(bytes)
        while !hasEnded, !rest.isEmpty {
            // In pieces, so that a limit is not passed by much before it is seen.
            let piece = UnsafeRawBufferPointer(rebasing: rest.prefix(Self.pieceByteCount))
            rest = rest.dropFirst(piece.count)
            byteCount += piece.count
            let status = XML_Parse(parser, piece.bindMemory(to: CChar.self).baseAddress, Int32(piece.count), 0)
            if hasEnded { break }
            if status == XML_STATUS_ERROR {
                fail(isTextBetweenStanzas ? Self.strayText : Self.failure(of: XML_GetErrorCode(parser)))
            } else if byteCount - progressByteCount > limits.tagByteCount {
                fail(.init(.policyViolation, "A tag has more than \(limits.tagByteCount) bytes."))
            } else if byteCount - settledByteCount > limits.stanzaByteCount {
                fail(.init(.policyViolation, "A stanza has more than \(limits.stanzaByteCount) bytes."))
            }
        }
        defer { events = [] }
        return events
    }

    /// Refuses UTF-16, which the parser recognises by the first two bytes whatever encoding it was given.
    ///
    /// They are a byte order mark, or one of them is zero, which is not an XML character.
    private func checkEncoding(_ bytes: UnsafeRawBufferPointer) {
        guard byteCount < 2 else { return }
        for (place, byte) in zip(byteCount..<2, bytes) {
            if byte == 0 || (place == 0 && byte >= 0xFE) {
                return fail(.init(.unsupportedEncoding, "A stream is written in UTF-8."))
            }
        }
    }

    /// Whether what the parser refuses is text between the stanzas: of text that `]]>` ends, it tells nothing before, unless a
    /// part of it came alone.
    private var isTextBetweenStanzas: Bool {
        guard isOpen, open.isEmpty, XML_GetErrorCode(parser) == XML_ERROR_INVALID_TOKEN else { return false }
        var (offset, count): (Int32, Int32) = (0, 0)
        guard let input = XML_GetInputContext(parser, &offset, &count) else { return false }
        // It refuses the last of the three.
        let read = UnsafeRawBufferPointer(start: input, count: Int(count)).prefix(Int(offset) + 1)
        return read.suffix(3).elementsEqual("]]>".utf8)
    }

    private static let strayText = XMPPStreamFailure(.badFormat, "There is text between the stanzas.")
    private static let pieceByteCount = 4096
    static let separator: XML_Char = 1

    private static func failure(of code: XML_Error) -> XMPPStreamFailure {
        let reason = XML_ErrorString(code).map { String(cString: $0) } ?? "an error"
        let condition: XMPPStreamFailure.Condition =
            code == XML_ERROR_UNDEFINED_ENTITY ? .restrictedXML : .notWellFormed
        return XMPPStreamFailure(condition, "The stream is not XML that XMPP allows: \(reason).")
    }
}

// MARK: - What the parser finds

extension XMPPStreamReader {
    func fail(_ failure: XMPPStreamFailure) {
        guard !hasEnded else { return }
        end(.failed(failure))
    }

    private func end(_ event: Event) {
        events.append(event)
        hasEnded = true
        open = []
        XML_StopParser(parser, XML_Bool(XML_FALSE))
    }

    /// The namespace of the stream's content, which its start tag declares (RFC 6120 §4.8.2).
    func declared(defaultNamespace: String) {
        guard !isOpen, !hasEnded, defaultNamespace != XMPPNamespace.client else { return }
        fail(.init(.invalidNamespace, "The content of a stream is in \(XMPPNamespace.client)."))
    }

    func began(_ element: XMPPElement, attributeCount: Int) {
        guard !hasEnded else { return }
        progressByteCount = byteCount
        guard attributeCount <= limits.attributeCount else {
            return fail(.init(.policyViolation, "An element has more than \(limits.attributeCount) attributes."))
        }
        guard isOpen else {
            isOpen = true
            settledByteCount = byteCount
            events.append(.opened(element))
            return
        }
        elementCount += 1
        guard open.count < limits.depth else {
            return fail(.init(.policyViolation, "Elements lie more than \(limits.depth) deep in each other."))
        }
        guard elementCount <= limits.elementCount else {
            return fail(.init(.policyViolation, "A stanza has more than \(limits.elementCount) elements."))
        }
        open.append(element)
    }

    func ended() {
        guard !hasEnded else { return }
        progressByteCount = byteCount
        guard let element = open.popLast() else { return end(.closed) }
        if open.isEmpty {
            elementCount = 0
            settle()
            events.append(.element(element))
        } else {
            open[open.count - 1].children.append(element)
        }
    }

    func found(_ text: UnsafeBufferPointer<UInt8>) {
        guard !hasEnded else { return }
        progressByteCount = byteCount
        if !open.isEmpty {
            open[open.count - 1].text += String(decoding: text, as: UTF8.self)
        } else if text.allSatisfy({ $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }) {
            settle()
        } else {
            fail(Self.strayText)
        }
    }

    /// Notes that the part before the parser's place is done with.
    private func settle() {
        let place = Int(XML_GetCurrentByteIndex(parser)) + Int(XML_GetCurrentByteCount(parser))
        settledByteCount = min(max(settledByteCount, place), byteCount)
    }
}
#endif
