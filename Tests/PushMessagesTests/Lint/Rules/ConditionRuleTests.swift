// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Testing

@Suite(.timeLimit(.minutes(10)))
struct ConditionRuleTests {
    private func lint(_ condition: String) -> [Finding] {
        PushMessage(to: .condition(.init(condition)), notification: .init(title: "Hi")).lint()
    }

    @Test(arguments: [
        "'a' in topics", "'a' in topics && 'b' in topics", "!('a' in topics)", "! 'a' in topics || ('b' in topics)",
        "('a' in topics&&('b' in topics||!'c' in topics))", "  'a'  in  topics  ",
        "'1' in topics && '2' in topics && '3' in topics && '4' in topics && '5' in topics",
    ])
    func `FCM's grammar is fine`(_ condition: String) {
        #expect(lint(condition) == [])
    }

    @Test(arguments: [
        ("'a' in topics &&", "character 17"), ("test-condition", "character 1"), ("'a' in topics && b", "character 18"),
        ("'a' in topic", "character 8"), ("('a' in topics", "closing parenthesis"), ("'a", "closing quote"),
        ("'' in topics", "no name"), ("'a' in topics 'b' in topics", "&& or ||"), ("'a' in topics)", "&& or ||"),
        ("\"a\" in topics", "single quotes"),
    ])
    func `what FCM cannot read is an error that says where`(_ condition: String, _ words: String) {
        let findings = lint(condition)
        #expect(findings.map(\.rule) == ["condition"])
        #expect(findings.first?.severity == .error)
        #expect(findings.first?.message.contains(words) == true, "\(findings.first?.message ?? "")")
    }

    @Test func `six topics are too many`() {
        let six = (1...6).map { "'\($0)' in topics" }.joined(separator: " || ")
        #expect(lint(six).map(\.severity) == [.error])
        #expect(lint(six).first?.message.contains("6 topics") == true)
    }

    @Test func `a topic's name is checked as well`() {
        #expect(lint("'breaking news' in topics").first?.message.contains("a space") == true)
    }

    @Test(.timeLimit(.minutes(10))) func `a million parentheses end in a finding`() {
        let deep = String(repeating: "(", count: 1_000_000)
        #expect(lint(deep).first?.message.contains("too many parentheses") == true)
    }
}
