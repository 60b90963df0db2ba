// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Testing

@Suite(.timeLimit(.minutes(10)))
struct TargetRuleTests {
    @Test func `a message without target is an error about the whole message`() throws {
        let linted = try LintedText(#"{"message": {"notification": {"title": "Hi"}}}"#)
        #expect(linted.lines == ["message error target"])
        #expect(PushMessage(to: nil).lint().map(\.path) == ["message"])
    }

    @Test func `a bare message has no path of its own`() throws {
        #expect(try LintedText(#"{"notification": {"title": "Hi"}}"#).lines == ["- error target"])
    }

    @Test func `every target after the first is an error at its own place`() throws {
        let linted = try LintedText(#"{"message": {"token": "t", "topic": "news", "condition": "'a' in topics"}}"#)
        #expect(linted.lines == ["message.topic error target", "message.condition error target"])
        #expect(linted.findings[0].message.contains("topic is set beside token"))
    }

    @Test(arguments: ["fid", "token", "topic", "condition"])
    func `an empty target is none`(_ field: String) throws {
        #expect(try LintedText(#"{"message": {"\#(field)": ""}}"#).lines == ["message.\(field) error target"])
    }

    @Test func `a target of the wrong type is reported once`() throws {
        #expect(try LintedText(#"{"message": {"token": 7}}"#).lines == ["message.token error invalid-field"])
    }

    @Test(arguments: [
        #""fid": "f7Wfr_yqG00Gt6B9O7qI13""#, #""token": "t""#, #""topic": "t""#, #""condition": "'a' in topics""#,
    ])
    func `any single target is fine`(_ target: String) throws {
        #expect(try LintedText(#"{"message": {\#(target)}}"#).warnings == [])
    }
}
