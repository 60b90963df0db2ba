// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import PushMessages

@Suite(.timeLimit(.minutes(10)))
struct PayloadListTests {
    @Test func `each payload of a list is checked as one for Apple devices`() throws {
        let text = #"[{"aps": {"alert": "a"}}, {"aps": {"alert": "b", "badge": "1"}}]"#
        let linted = try LintedText(text)
        #expect(linted.lines == ["- note sender-request", "[1].aps.badge warning aps-value"])
        let place = try #require(linted.findings.last?.location).byteRange
        #expect(Array(text.utf8)[place].starts(with: #""badge""#.utf8))
        let fixed = Linter.standard.fix(try JSONDocument(parsing: Array(text.utf8)))
        #expect(String(decoding: fixed.source.bytes, as: UTF8.self) == text.replacing(#""1""#, with: "1"))
    }

    @Test(arguments: [#"[]"#, #"[{"aps": {"alert": "a"}}, {"topic": "news"}]"#, #"[{"topic": "news"}]"#])
    func `other lists are no payloads`(_ text: String) throws {
        #expect(try LintedText(text).lines.contains { $0.hasSuffix("error invalid-field") })
    }

    @Test func `of a long list the first payloads are checked and the rest is said`() throws {
        let element = #"{"aps":{"alert":"b","badge":"1"}}"#
        let linted = try LintedText("[" + Array(repeating: element, count: 501).joined(separator: ",") + "]")
        #expect(linted.lines(of: "aps-value").count == 500)
        #expect(try linted.sentence(of: "sender-request").contains("the first 500 are checked"))
    }
}
