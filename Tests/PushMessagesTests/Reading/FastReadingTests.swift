// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import PushMessages

/// Fast code is compared with the simple code that it replaces, on generated documents.
@Suite(.timeLimit(.minutes(30)))
struct FastReadingTests {
    @Test(arguments: 0..<4)
    func `the scanner makes the parser's tape, or leaves the text to it`(seed: Int) {
        var scanned = 0
        for bytes in MutatedDocuments(seed: seed) {
            guard let tape = JSONScanner.tape(of: bytes) else { continue }
            scanned += 1
            var parser = JSONParser(bytes)
            #expect(throws: Never.self) { try parser.parse() }
            #expect(tape.elementsEqual(parser.tape) { $0 == $1 }, "\(String(decoding: bytes, as: UTF8.self))")
        }
        #expect(scanned > MutatedDocuments.count / 2)
    }

    @Test(arguments: 0..<4)
    func `the scanner of messages reads what the reader reads, or leaves the message to it`(seed: Int) throws {
        var scanned = 0
        for bytes in MutatedDocuments(seed: seed) {
            guard let document = try? JSONDocument(parsing: bytes) else { continue }
            let text = String(decoding: bytes, as: UTF8.self)
            if let push = MessageScanner.push(document) {
                scanned += 1
                let read = PushDocument.readReportingViolations(document)
                #expect(push == read, "\(text)")
                // Equal maps may differ in order, which the written message shows.
                #expect(push.reading?.message.encoded() == read.reading?.message.encoded(), "\(text)")
            }
            if let reading = MessageScanner.request(document) {
                #expect(reading == PushMessage.readReportingViolations(document), "\(text)")
            }
        }
        #expect(scanned > MutatedDocuments.count / 16)
    }

    @Test(arguments: 0..<4)
    func `a rule finds nothing in a push that has none of its parts`(seed: Int) throws {
        for bytes in MutatedDocuments(seed: seed) {
            guard let document = try? JSONDocument(parsing: bytes) else { continue }
            let subject = Linter.subject(PushDocument.read(document), source: document)
            for rule in Linter.standard.rules + [InvalidFieldRule()]
            where type(of: rule).forms.contains(subject.form) && type(of: rule).parts.isDisjoint(with: subject.parts) {
                var report = LintReport(rule: type(of: rule))
                rule.check(subject, &report)
                #expect(
                    report.findings(in: subject).isEmpty,
                    "\(type(of: rule).id): \(String(decoding: bytes, as: UTF8.self))"
                )
            }
        }
    }

    @Test(arguments: 0..<4)
    func `findings are placed and written as by way of values`(seed: Int) throws {
        var writer = JSONWriter()
        for bytes in MutatedDocuments(seed: seed) {
            guard let document = try? JSONDocument(parsing: bytes) else { continue }
            let push = PushDocument.read(document)
            let value = document.root.value
            let findings = Linter.standard.lint(push, source: document)
            writer.removeAll()
            writer.object(findings: findings)
            #expect(writer.bytes == JSONValue.object(["findings": .array(findings.map(\.json))]).encoded())
            for name in ["fcm_options", "image", "data", "apns", "analytics_label", "a"] {
                for path: FieldPath in [
                    [.member(name)], ["message", .member(name)], ["message", "apns", .member(name)],
                ] {
                    for hasCustomNames in [false, true] {
                        let located = try #require(document.locate(path, hasCustomNames: hasCustomNames))
                        let expected = value.locate(path, hasCustomNames: hasCustomNames)
                        #expect(located.path == expected.path, "\(path) \(String(decoding: bytes, as: UTF8.self))")
                        #expect(
                            document.places(of: [located.path])
                                == [document.places(of: Array(repeating: located.path, count: 5))[0]]
                        )
                    }
                }
            }
        }
    }
}

extension JSONDocument.Entry {
    fileprivate static func == (a: Self, b: Self) -> Bool {
        a.kind == b.kind && a.start == b.start && a.end == b.end && a.next == b.next
    }
}
