// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
import Fixtures
import Foundation
import Testing
import XMPPStream

extension XMPPStreamReader.Event {
    fileprivate var failure: XMPPStreamFailure? { if case .failed(let failure) = self { failure } else { nil } }
}

@Suite(.timeLimit(.minutes(10)))
struct XMPPStreamReaderTests {
    static let header =
        "<?xml version='1.0'?><stream:stream to='gcm.googleapis.com' version='1.0' xmlns='jabber:client' "
        + "xmlns:stream='http://etherx.jabber.org/streams'>"

    private func read(
        _ text: String,
        pieces: Int = .max,
        limits: XMPPStreamLimits = .init()
    ) -> [XMPPStreamReader.Event] {
        read(Array(text.utf8), pieces: pieces, limits: limits)
    }

    private func read(
        _ bytes: [UInt8],
        pieces: Int,
        limits: XMPPStreamLimits = .init()
    ) -> [XMPPStreamReader.Event] {
        let reader = XMPPStreamReader(limits: limits)
        var events: [XMPPStreamReader.Event] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            events += Array(rest.prefix(pieces)).withUnsafeBytes { reader.read($0) }
            rest = rest.dropFirst(pieces)
        }
        return events
    }

    private func failure(of text: String, limits: XMPPStreamLimits = .init()) -> XMPPStreamFailure.Condition? {
        guard case .failed(let failure)? = read(text, limits: limits).last else { return nil }
        return failure.condition
    }

    @Test(arguments: [1, 2, 7, 4096])
    func `elements come whole, however the bytes are cut`(pieces: Int) {
        let message = #"<message id="é"><gcm xmlns="google:mobile:data">{"a":"&lt;&#233;&amp;"}</gcm></message>"#
        let events = read(Self.header + message + " \n" + message + "</stream:stream>", pieces: pieces)
        #expect(events.count == 4)
        guard case .opened(let stream)? = events.first, case .element(let element) = events[1] else {
            Issue.record("\(events)")
            return
        }
        #expect(stream.isNamed("stream", in: XMPPNamespace.streams))
        #expect(stream.attributes["to"] == "gcm.googleapis.com")
        #expect(element.attributes == ["id": "é"])
        #expect(element.gcm == #"{"a":"<é&"}"#)
        #expect(events[1] == events[2])
        #expect(events[3] == .closed)
    }

    private static let forbidden: [(text: String, condition: XMPPStreamFailure.Condition)] = [
        ("<!DOCTYPE a [<!ENTITY b 'c'>", XMPPStreamFailure.Condition.restrictedXML),
        ("<?xml version='1.0' encoding='UTF-16'?>", .unsupportedEncoding),
        (header + "<!-- -->", .restrictedXML),
        (header + "<?php ?>", .restrictedXML),
        (header + "<a>&b;</a>", .restrictedXML),
        (header + "text", .badFormat),
        (header + "<a></b>", .notWellFormed),
        (header + "<a b='1' b='2'/>", .notWellFormed),
        (header + "<a:b/>", .notWellFormed),
        (header + "\u{1}", .notWellFormed),
        ("GET / HTTP/1.1\r\n\r\n", .notWellFormed),
    ]

    @Test(arguments: forbidden)
    func `what a stream may not hold ends it`(text: String, condition: XMPPStreamFailure.Condition) {
        #expect(failure(of: text) == condition)
    }

    @Test(arguments: [String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian], [1, 4096])
    func `a stream in UTF-16 is refused, with a byte order mark or without`(_ encoding: String.Encoding, _ pieces: Int)
        throws
    {
        let bytes = try #require(Self.header.data(using: encoding))
        #expect(read(Array(bytes), pieces: pieces).map(\.failure?.condition) == [.unsupportedEncoding])
    }

    @Test(arguments: ["jabber:server", "", "jabber:client "])
    func `the content of a stream is in the namespace of clients`(_ namespace: String) {
        let header = Self.header.replacing("'jabber:client'", with: "'\(namespace)'")
        #expect(failure(of: header) == .invalidNamespace)
    }

    @Test func `a stream above a limit is a policy violation`() {
        var limits = XMPPStreamLimits()
        (limits.stanzaByteCount, limits.tagByteCount) = (10_000, 5_000)
        let (deep, many) = (String(repeating: "<a>", count: 17), String(repeating: "<a/>", count: 257))
        let attributes = (0...32).map { "a\($0)='' " }.joined()
        for text in [
            deep, "<a>\(many)", "<a \(attributes)/>", "<a b='" + String(repeating: "c", count: 9500),
            "<a>" + String(repeating: "c ", count: 8000), String(repeating: "<a/>", count: 3) + deep,
        ] {
            #expect(failure(of: Self.header + text, limits: limits) == .policyViolation, "\(text.prefix(20))")
        }
        // Each counts anew after its end, and space between counts nothing.
        let stanza = "<a>" + String(repeating: "c ", count: 3000) + "</a>" + String(repeating: " ", count: 9000)
        #expect(read(Self.header + String(repeating: stanza, count: 4), limits: limits).count == 5)
    }

    @Test func `whatever comes is read to its end, and nothing after it`() {
        var generator = SeededNumbers(seed: 1)
        let stanza = #"<message id="1"><gcm xmlns="google:mobile:data">{"a":"&lt;&amp;"}</gcm><a b='c'/></message>"#
        let sound = Array((Self.header + stanza + stanza + "</stream:stream>").utf8)
        let marks = Array("<>&;/'\"!?[]x =:\u{0}".utf8) + [0x80, 0xC3, 0xFF]
        for _ in 0..<3000 {
            var bytes = sound
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                let place = Int.random(in: bytes.indices, using: &generator)
                let mark = marks[Int.random(in: marks.indices, using: &generator)]
                switch Int.random(in: 0...2, using: &generator) {
                case 0: bytes[place] = mark
                case 1: bytes.insert(mark, at: place)
                default: bytes.remove(at: place)
                }
            }
            let events = read(bytes, pieces: Int.random(in: 1...64, using: &generator))
            let end = events.firstIndex { event in
                switch event {
                case .closed, .failed: true
                case .opened, .element: false
                }
            }
            #expect(end == nil || end == events.count - 1, "\(String(decoding: bytes, as: UTF8.self))")
        }
    }

    @Test func `text is written such that it is read as it was`() {
        let texts = ["<&>\"' \t\r\n é \u{1F600}", #"{"a": "]]>"}"#]
        for text in texts {
            let written = XMPPElement.message(gcm: text, id: text)
            guard case .element(let element)? = read(Self.header + written.xml).last else {
                Issue.record("\(written.xml)")
                continue
            }
            #expect(element == written)
        }
        #expect(XMPPElement.message(gcm: "\"\u{FFFF}\"").xml.contains(#"&quot;\uFFFF&quot;"#))
        #expect(XMPPElement("a", text: "\u{0}").xml == "<a>\u{FFFD}</a>")
    }

    @Test func `what is wrong with a beginning does not depend on how it is cut`() {
        let beginning: [UInt8] = [0x5B, 0x00, 0x00]
        let whole = beginning.withUnsafeBytes { XMPPStreamReader().read($0) }
        let reader = XMPPStreamReader()
        let pieces = beginning.flatMap { byte in [byte].withUnsafeBytes { reader.read($0) } }
        #expect(whole == pieces)
        guard case .failed(let failure)? = whole.first else {
            Issue.record("\(whole)")
            return
        }
        #expect(failure.condition == .unsupportedEncoding)
    }

    @Test(arguments: ["]]>", "]]]]]>", " \n]]>", "a]]>", "a", "]", "\u{FFFD}]]>", "]]><"])
    func `text between the stanzas is refused for the same reason, however it is cut`(text: String) {
        for pieces in [1, 2, 3, 4096] {
            let last = read(Self.header + "<message/>" + text + "<message/>", pieces: pieces).last
            #expect(last?.failure?.condition == .badFormat, "in pieces of \(pieces): \(String(describing: last))")
        }
    }

    @Test(arguments: ["\u{1}]]>", "<message id='1'¹>]]>", "<message ]]>", "&]]>"])
    func `input that is not a text is refused for that, however it is cut`(text: String) {
        for pieces in [1, 2, 3, 4096] {
            let last = read(Self.header + text, pieces: pieces).last
            #expect(last?.failure?.condition == .notWellFormed, "in pieces of \(pieces): \(String(describing: last))")
        }
    }

    @Test func `failures are told and understood`() {
        let failure = XMPPStreamFailure(.policyViolation, "Too <much>.")
        guard case .element(let element)? = read(Self.header + failure.element.xml).last else {
            Issue.record("\(failure.element.xml)")
            return
        }
        #expect(element == failure.element)
        #expect(XMPPStreamFailure(element) == failure)
    }
}
#endif
