// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Testing

/// Reads a message without its request, and expects that nothing in it is refused.
func readMessage(_ json: JSONValue, sourceLocation: SourceLocation = #_sourceLocation) throws -> PushMessage {
    let reading = try PushMessage.read(JSONValue.object(["message": json]).encoded())
    #expect(reading.violations.isEmpty, sourceLocation: sourceLocation)
    return reading.message
}

/// A JSON text and what the standard rules find in it.
struct LintedText {
    var findings: [Finding]
    private var document: JSONValue

    /// Lints a request, a bare message or a raw APNs payload.
    init(_ text: String) throws {
        let source = try JSONDocument(parsing: Array(text.utf8))
        findings = Linter.standard.lint(source)
        document = source.root.value
    }

    /// Lints a message that is otherwise clean: it has a topic.
    init(message members: String) throws {
        try self.init(#"{"message": {"topic": "news", \#(members)}}"#)
    }

    /// The findings of one rule as `path severity`, one line each.
    func lines(of rule: String) -> [String] {
        findings.filter { $0.rule == rule }.map { "\($0.path ?? "-") \($0.severity)" }
    }

    /// All findings as `path severity rule`.
    var lines: [String] { findings.map { "\($0.path ?? "-") \($0.severity) \($0.rule)" } }

    /// Errors and warnings as `path severity rule`.
    var warnings: [String] {
        findings.filter { $0.severity > .note }.map { "\($0.path ?? "-") \($0.severity) \($0.rule)" }
    }

    /// The sentence of the rule's only finding.
    func sentence(of rule: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> String {
        let found = findings.filter { $0.rule == rule }
        #expect(found.count == 1, sourceLocation: sourceLocation)
        return try #require(found.first, sourceLocation: sourceLocation).message
    }

    /// The text after every fix of the rule; expects that each of its findings has one.
    func fixed(by rule: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> LintedText {
        var document = document
        for finding in findings where finding.rule == rule {
            document = try #require(finding.fix, sourceLocation: sourceLocation).apply(to: document)
        }
        return try LintedText(document.description)
    }

    /// The value at a path of the document.
    subscript(path: String...) -> JSONValue? { path.reduce(Optional(document)) { $0?[$1] } }
}
