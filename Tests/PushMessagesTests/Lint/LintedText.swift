// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Testing

/// Reads a message without its request, and expects that nothing in it is refused.
func readMessage(_ json: JSONValue, sourceLocation: SourceLocation = #_sourceLocation) throws -> PushMessage {
    let reading = try PushMessage.read(JSONValue.object(["message": json]).encoded())
    #expect(reading.violations.isEmpty, sourceLocation: sourceLocation)
    return reading.message
}

/// Lints a JSON text by all rules, or what remains after applying every fix.
func lint(_ text: String) throws -> [Finding] {
    Linter.standard.lint(try JSONDocument(parsing: Array(text.utf8)))
}

/// Applies the fixes of the rule's findings and lints again, until nothing of the rule remains or nothing changes.
func fixed(_ text: String, rule: String) throws -> JSONValue {
    var document = try JSONValue(parsing: text)
    for finding in try lint(text) where finding.rule == rule {
        document = try #require(finding.fix).apply(to: document)
    }
    return document
}

extension [Finding] {
    /// The findings of one rule.
    func of(_ rule: String) -> [Finding] { filter { $0.rule == rule } }

    /// Path, severity and rule of each, in one line each.
    var summary: [String] { map { "\($0.path ?? "-") \($0.severity) \($0.rule)" } }
}
