// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Testing

@Suite(.timeLimit(.minutes(10)))
struct TextFindingsFormatTests {
    private let missing = Finding(
        rule: "mutable-content-missing",
        severity: .warning,
        platform: .apple,
        path: "message.apns.payload.aps.mutable-content",
        message: "iPhones show no picture; set it to 1.",
        fix: Fix(summary: "set it to 1", edits: []),
        documentation: "https://example.com/why"
    )
    private let whole = Finding(rule: "payload-too-large", severity: .error, message: "The payload is too large.")

    @Test func `a finding is one paragraph, and the last line counts`() {
        let text = TextFindingsFormat().format([LintedInput(findings: [whole, missing])])
        #expect(
            text == """
                error: The payload is too large. [payload-too-large]
                message.apns.payload.aps.mutable-content: warning: iPhones show no picture; set it to 1. \
                [mutable-content-missing]
                  fix: set it to 1
                  see: https://example.com/why
                1 error, 1 warning.

                """
        )
    }

    @Test func `several inputs are told apart by their names`() {
        let text = TextFindingsFormat().format([
            LintedInput(name: "a.json", findings: [whole]), LintedInput(name: "b.json", findings: [whole]),
        ])
        #expect(text.hasPrefix("a.json: error: The payload is too large."))
        #expect(text.contains("\nb.json: error: The payload is too large."))
        #expect(text.hasSuffix("\n2 errors.\n"))
    }

    @Test func `a finding in a text says where, in a form that terminals make a link of`() {
        var finding = whole
        finding.location = .init(line: 3, column: 14, endLine: 3, endColumn: 20, byteRange: 30..<36)
        let file = TextFindingsFormat().format([LintedInput(name: "a.json", findings: [finding])])
        #expect(file.hasPrefix("a.json:3:14: error: The payload is too large."))
        finding.path = "message.topic"
        let input = LintedInput(name: "standard input", isStandardInput: true, findings: [finding])
        #expect(TextFindingsFormat().format([input]).hasPrefix("<stdin>:3:14: message.topic: error: "))
    }

    @Test func `what was fixed is said before what remains`() {
        let done = LintedInput(name: "a.json", findings: [whole], fixed: [missing])
        #expect(
            TextFindingsFormat().format([done]) == """
                a.json: fixed: set it to 1 [mutable-content-missing]
                error: The payload is too large. [payload-too-large]
                1 fixed, 1 error.

                """
        )
        let clean = LintedInput(name: "a.json", findings: [], fixed: [missing])
        #expect(TextFindingsFormat().format([clean]).hasSuffix("\n1 fixed, no findings remain.\n"))
    }

    @Test func `nothing found is said`() {
        #expect(TextFindingsFormat().format([LintedInput(findings: [])]) == "No findings.\n")
    }

    @Test func `colour is a parameter and leaves the words as they are`() {
        let plain = TextFindingsFormat().format([LintedInput(findings: [missing])])
        let colored = TextFindingsFormat(isColored: true).format([LintedInput(findings: [missing])])
        #expect(colored.contains("\u{1B}[1;33mwarning\u{1B}[0m"))
        let stripped = ["0", "1", "2", "1;31", "1;33", "1;34"].reduce(colored) { text, code in
            text.replacing("\u{1B}[\(code)m", with: "")
        }
        #expect(stripped == plain)
    }

    @Test func `escapes that a message quotes are shown, not obeyed`() {
        let finding = Finding(rule: "r", severity: .note, message: "The topic holds \u{1B}[2J\u{202E}\n.")
        let text = TextFindingsFormat().format([LintedInput(findings: [finding])])
        #expect(text.hasPrefix(#"note: The topic holds \u{1B}[2J\u{202E}\n. [r]"#))
    }
}
