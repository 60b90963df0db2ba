// SPDX-License-Identifier: Apache-2.0

import Fixtures
import PushMessages
import Testing

/// Applying remedies until there is none left.
@Suite(.timeLimit(.minutes(10)))
struct LinterFixingTests {
    /// Removes what has no place, too.
    private static func fix(_ text: String, by linter: Linter = .standard) throws -> (FixedDocument, text: String) {
        let fixed = linter.fix(try JSONDocument(parsing: Array(text.utf8)), removing: true)
        return (fixed, String(decoding: fixed.source.bytes, as: UTF8.self))
    }

    @Test func `a clean text is left alone`() throws {
        let text = "{ 'topic' :'news', 'notification': {'title': 'Hi'}, \n}\n\n"
        let (fixed, result) = try Self.fix(text)
        #expect(result == text)
        #expect(fixed.fixed.isEmpty)
        #expect(fixed.remaining.isEmpty)
    }

    @Test func `what a remedy brings up is put right as well`() throws {
        // The picture is moved to where FCM reads it; there its URL turns out to hold a space.
        let (fixed, result) = try Self.fix(
            #"{"topic": "t", "notification": {"title": "T", "imageUrl": "https://e.com/a b.png"}}"#
        )
        #expect(fixed.remaining.isEmpty)
        #expect(fixed.fixed.count >= 2)
        #expect(result.contains(#""image": "https://e.com/a%20b.png""#))
        #expect(!result.contains("imageUrl"))
    }

    @Test func `remedies at one place come one after the other`() throws {
        let unknown = (0..<40).map { "\"k\($0)\": \($0)" }.joined(separator: ", ")
        let (fixed, result) = try Self.fix("{\(unknown), \"topic\": \"t\", \"x\": 1}")
        #expect(result == #"{"topic": "t"}"#)
        #expect(fixed.fixed.count == 41)
    }

    @Test func `what has no remedy remains, at its new place`() throws {
        let (fixed, _) = try Self.fix("{\n\"toen\": 1,\n\"topic\": \"a#b\"}")
        #expect(fixed.fixed.map(\.path) == ["toen"])
        #expect(fixed.remaining.first?.rule == "topic-name")
        #expect(fixed.remaining.first?.location?.line == 2)
    }

    @Test func `fix summaries are spelled as the input is`() throws {
        let (fixed, _) = try Self.fix(#"{"topic": "t", "apns": {"fcmOptions": {"image": "https://e.com/a b"}}}"#)
        #expect(fixed.fixed.map(\.fix?.summary).contains("set apns.fcmOptions.image to https://e.com/a%20b"))
    }

    @Test func `a remedy that does harm is left out, and the others are applied`() throws {
        struct Harmful: LintRule {
            static let id = "harmful"
            static let severity = Severity.note

            func check(_ subject: LintSubject, _ report: inout LintReport) {
                let path = subject.path("topic")
                report.add(at: path, "m", fix: Fix(summary: "", edits: [.set(path: path, value: 1)]))
            }
        }
        let (fixed, result) = try Self.fix(
            #"{"topic": "t", "toen": 1, "notification": {"title": "Hi"}}"#,
            by: Linter(rules: [Harmful()] + Linter.standard.rules)
        )
        #expect(result == #"{"topic": "t", "notification": {"title": "Hi"}}"#)
        #expect(fixed.remaining.map(\.rule) == ["harmful"])
    }

    @Test func `remedies that undo each other come to an end`() throws {
        struct Flip: LintRule {
            static let id = "flip"
            static let severity = Severity.note

            func check(_ subject: LintSubject, _ report: inout LintReport) {
                let path = subject.path("data", "x")
                let value: JSONValue = subject.message.data["x"] == "a" ? "b" : "a"
                report.add(at: path, "m", fix: Fix(summary: "", edits: [.set(path: path, value: value)]))
            }
        }
        let (fixed, _) = try Self.fix(#"{"topic": "t"}"#, by: Linter(rules: [Flip()]))
        #expect(fixed.remaining.count == 1)
    }

    /// Whatever is found in whatever text, fixing gives JSON with no more errors than before, and once is enough.
    @Test(arguments: RuleCommentTests.rules) func `fixing helps and is done at once`(_ rule: RuleCommentTests.Rule)
        throws
    {
        let value = try JSONValue(parsing: try #require(rule.example))
        var random = SeededNumbers(seed: UInt64(rule.id.utf8.count))
        for _ in 0..<12 {
            let source = try JSONDocument(parsing: Array(ScribbledJSON.text(of: value, &random).utf8))
            let before = Linter.standard.lint(source).count { $0.severity == .error }
            let fixed = Linter.standard.fix(source)
            #expect(fixed.remaining == Linter.standard.lint(try JSONDocument(parsing: fixed.source.bytes)))
            #expect(fixed.remaining.count { $0.severity == .error } <= before)
            #expect(Linter.standard.fix(fixed.source).fixed.isEmpty)
        }
    }

    @Test(.timeLimit(.minutes(10))) func `a large document is fixed as well`() throws {
        let wrong = (0..<5_000).map { "\"k\($0)\":\($0)" }.joined(separator: ",\n")
        let (fixed, result) = try Self.fix("{\"topic\":\"t\",\n\(wrong)}")
        #expect(result == #"{"topic":"t"}"#)
        #expect(fixed.fixed.count == 5_000)
    }
}
