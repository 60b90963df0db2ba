// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Testing

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
}
