// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif

@Suite(.timeLimit(.minutes(10)))
struct JUnitFindingsFormatTests {
    /// The elements of an XML document that was read without an error, in order, and all text in it.
    private final class Elements: NSObject, XMLParserDelegate {
        private(set) var all: [(name: String, attributes: [String: String])] = []
        private(set) var text = ""

        init(_ xml: String, sourceLocation: SourceLocation = #_sourceLocation) {
            super.init()
            let parser = XMLParser(data: Data(xml.utf8))
            parser.delegate = self
            #expect(parser.parse(), "\(String(describing: parser.parserError))", sourceLocation: sourceLocation)
        }

        func parser(
            _ parser: XMLParser,
            didStartElement name: String,
            namespaceURI: String?,
            qualifiedName: String?,
            attributes: [String: String]
        ) { all.append((name, attributes)) }

        func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

        subscript(name: String) -> [[String: String]] { all.filter { $0.name == name }.map(\.attributes) }
    }

    private let error = Finding(rule: "target", severity: .error, path: "token", message: "two targets")
    private let note = Finding(rule: "image-url", severity: .note, message: "loopback")

    @Test func `a suite for each input, a test for each finding`() {
        let xml = Elements(
            JUnitFindingsFormat().format([
                LintedInput(name: "a.json", findings: [error, note, error]), LintedInput(name: "b.json", findings: []),
                LintedInput(name: "c.json", findings: [], failure: "cannot be read"),
            ])
        )
        #expect(xml["testsuites"].first?["tests"] == "5")
        #expect(xml["testsuites"].first?["failures"] == "2")
        #expect(xml["testsuites"].first?["errors"] == "1")
        #expect(xml["testsuite"].map { $0["name"] } == ["a.json", "b.json", "c.json"])
        #expect(xml["testsuite"].map { $0["failures"] } == ["2", "0", "0"])
        #expect(
            xml["testcase"].map { $0["name"] } == [
                "target: token", "image-url", "target: token (2)", "no findings", "input",
            ]
        )
        #expect(xml["failure"].map { $0["message"] } == ["two targets", "two targets"])
        #expect(xml["system-out"].count == 1)
        #expect(xml["error"].first?["message"] == "cannot be read")
    }

    @Test(arguments: [(Severity.note, 2), (.error, 1), (nil, 0)])
    func `the limit decides what fails`(_ limit: Severity?, _ failures: Int) {
        let xml = Elements(
            JUnitFindingsFormat(failingOn: limit).format([LintedInput(name: "a", findings: [error, note])])
        )
        #expect(xml["failure"].count == failures)
        #expect(xml["testsuites"].first?["failures"] == "\(failures)")
    }

    @Test func `whatever is quoted, the document is XML`() {
        let hostile = "]]> <a> & \"'\u{0}\u{1}\u{8}\u{B}\u{1B}[2J\u{7F}\u{85}\u{FFFE}\u{FFFF}\u{1FFFE}\t\r\n🍕\u{202E}"
        let finding = Finding(rule: "r", severity: .error, path: hostile, message: hostile, documentation: hostile)
        let xml = Elements(JUnitFindingsFormat().format([LintedInput(name: hostile, findings: [finding])]))
        #expect(xml["failure"].first?["message"]?.hasPrefix("]]> <a> & \"'\\u{0}\\u{1}") == true)
        #expect(xml.text.contains("]]> <a> & "))
    }
}
