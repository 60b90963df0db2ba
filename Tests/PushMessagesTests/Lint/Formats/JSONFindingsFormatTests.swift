// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Testing

@Suite(.timeLimit(.minutes(10)))
struct JSONFindingsFormatTests {
    private let finding = Finding(
        rule: "webpush-image-header",
        severity: .warning,
        platform: .web,
        path: "message.webpush.headers.image",
        message: "m",
        fix: Fix(
            summary: "move the URL",
            edits: [.remove(path: ["message", "list", 0]), .set(path: ["message", "a.b"], value: "u")]
        ),
        documentation: "https://example.com/"
    )

    @Test func `one input is an object with findings, on one line`() {
        #expect(
            JSONFindingsFormat().format([LintedInput(name: "a.json", findings: [finding])])
                == #"{"findings":[{"rule":"webpush-image-header","severity":"warning","platform":"web","#
                + #""path":"message.webpush.headers.image","message":"m","fix":{"summary":"move the URL","edits":"#
                + #"[{"remove":["message","list",0]},{"set":["message","a.b"],"value":"u"}]},"#
                + #""documentation":"https://example.com/"}]}"# + "\n"
        )
        #expect(JSONFindingsFormat().format([LintedInput(findings: [])]) == "{\"findings\":[]}\n")
    }

    @Test func `of several inputs each finding says its file`() throws {
        let text = JSONFindingsFormat().format([
            LintedInput(name: "a.json", findings: [finding]), LintedInput(findings: [finding]),
        ])
        let findings = try JSONValue(parsing: text)["findings"]?.array ?? []
        #expect(findings.map { $0["file"] } == ["a.json", .null])
    }

    @Test func `a finding in a text has its line and column`() throws {
        var placed = finding
        placed.location = .init(line: 3, column: 14, endLine: 3, endColumn: 20, byteRange: 30..<36)
        let json = try JSONValue(parsing: JSONFindingsFormat().format([LintedInput(findings: [placed])]))
        #expect(json["findings"]?[0]?["line"] == 3)
        #expect(json["findings"]?[0]?["column"] == 14)
    }

    @Test func `what was fixed is a list of its own, where fixing was asked for`() throws {
        let json = try JSONValue(
            parsing: JSONFindingsFormat().format([
                LintedInput(name: "a.json", findings: [], fixed: [finding]),
                LintedInput(name: "b.json", findings: [], fixed: []),
            ])
        )
        #expect(json["findings"] == [])
        #expect(json["fixed"]?.array?.map { $0["file"] } == ["a.json"])
    }
}
