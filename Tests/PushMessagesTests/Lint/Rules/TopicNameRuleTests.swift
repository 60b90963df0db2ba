// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Testing

@Suite(.timeLimit(.minutes(10)))
struct TopicNameRuleTests {
    private func lint(_ topic: String) -> [Finding] {
        PushMessage(to: .topic(topic), notification: .init(title: "Hi")).lint()
    }

    @Test(arguments: ["news", "a-zA-Z0-9-_.~%", "50%25", String(repeating: "x", count: 900)])
    func `FCM's characters are fine`(_ topic: String) {
        #expect(lint(topic) == [])
    }

    @Test(arguments: [
        ("breaking news", "a space"), ("a#b", "\"#\""), ("é", #""é""#), ("topics/x", #""/""#), ("/foo/bar", #""/""#),
        ("\u{200B}a", "U+200B"), ("a\u{1}b", "U+0001"),
    ])
    func `other characters are errors that name the character`(_ topic: String, _ name: String) {
        let findings = lint(topic)
        #expect(findings.map(\.rule) == ["topic-name"])
        #expect(findings.first?.severity == .error)
        #expect(findings.first?.message.contains("holds \(name),") == true)
    }

    @Test func `a line feed at the end is refused, and removed by the fix`() throws {
        let linted = try LintedText(#"{"message": {"topic": "abc\n", "notification": {"title": "Hi"}}}"#)
        #expect(linted.lines == ["message.topic error topic-name"])
        #expect(try linted.fixed(by: "topic-name")["message", "topic"] == "abc")
    }

    @Test func `the prefix of the SDKs is an error with a fix`() throws {
        let linted = try LintedText(#"{"message": {"topic": "/topics/news", "notification": {"title": "Hi"}}}"#)
        #expect(linted.lines == ["message.topic error topic-name"])
        let fixed = try linted.fixed(by: "topic-name")
        #expect(fixed["message", "topic"] == "news")
        #expect(fixed.lines == [])
    }

    @Test func `a prefix without a name is an error`() {
        #expect(lint("/topics/").map(\.severity) == [.error])
    }

    @Test func `more than 900 characters are a warning`() {
        #expect(lint(String(repeating: "x", count: 901)).map(\.severity) == [.warning])
    }
}
