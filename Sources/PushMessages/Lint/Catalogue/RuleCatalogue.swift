// SPDX-License-Identifier: Apache-2.0

/// The documentation of all rules: why a rule exists, an example, the remedy and the source.
package struct RuleCatalogue: Sendable {
    /// The documentation of one rule, from its documentation comment.
    package struct Entry: Sendable, Hashable {
        /// The subject that a rule checks.
        package enum Subject: String, Sendable {
            /// A message or an APNs payload, before it is sent.
            case document
            /// The result of a message on a simulated device.
            case delivery
            /// An app's folder, or a message beside it.
            case app
        }

        /// The identifier in kebab-case.
        package var rule: String
        /// The subject that the rule checks.
        package var subject: Subject
        /// The severity of findings for which the rule does not set another.
        package var severity: Severity
        /// The platform concerned; `nil` is all platforms.
        package var platform: Platform?
        /// One sentence that says what the rule finds.
        package var summary: String
        /// Paragraphs that say why it matters; may be empty for rules about deliveries.
        package var reasons: [String]
        /// A message with the problem, as JSON; `nil` only for rules about deliveries.
        package var example: String?
        /// How to fix the problem.
        package var remedy: String?
        /// Source of the behaviour.
        package var source: String?
        /// URL of the documentation.
        package var documentation: String?
    }

    /// The rules of this package; parsed from the embedded text on first use.
    package static let standard = RuleCatalogue(text: text)

    /// The entries, sorted by rule.
    package let entries: [Entry]

    /// The entry with the identifier; `nil` for an unknown rule.
    package subscript(rule: String) -> Entry? { entries.first { $0.rule == rule } }
}

extension RuleCatalogue.Entry {
    /// The example with a line for each member; unchanged if it is not JSON.
    package var indentedExample: String? {
        example.map { example in
            (try? JSONValue(parsing: example)).map { String(decoding: $0.encoded(pretty: true), as: UTF8.self) }
                ?? example
        }
    }
}

extension RuleCatalogue {
    /// Reads lines that begin with a keyword, such as `rule` or `why`.
    private init(text: String) {
        var entries: [Entry] = []
        for line in text.split(separator: "\n") {
            guard let space = line.firstIndex(of: " ") else { continue }
            let value = String(line[line.index(after: space)...])
            if line[..<space] == "rule" {
                entries.append(
                    Entry(rule: value, subject: .document, severity: .warning, summary: "", reasons: [])
                )
                continue
            }
            guard !entries.isEmpty else { continue }
            entries[entries.count - 1].read(value, as: line[..<space])
        }
        self.entries = entries
    }
}

extension RuleCatalogue.Entry {
    fileprivate mutating func read(_ value: String, as name: Substring) {
        switch name {
        case "about": subject = Subject(rawValue: value) ?? subject
        case "severity": severity = Severity(rawValue: value) ?? severity
        case "platform": platform = Platform(rawValue: value)
        case "link": documentation = value
        case "summary": summary = value
        case "why": reasons.append(value)
        case "example": example = value
        case "fix": remedy = value
        case "source": source = value
        default: break
        }
    }
}

extension RuleCatalogue.Entry {
    /// The entry in the stable machine format; missing values are `null`.
    package var json: JSONValue {
        .object([
            "rule": .string(rule),
            "about": .string(subject.rawValue),
            "severity": .string(severity.rawValue),
            "platform": .string(orNull: platform?.rawValue),
            "summary": .string(summary),
            "why": .array(reasons.map(JSONValue.string)),
            "example": .string(orNull: example),
            "fix": .string(orNull: remedy),
            "source": .string(orNull: source),
            "documentation": .string(orNull: documentation),
        ])
    }
}

extension RuleCatalogue {
    /// Returns up to five rules with names similar to an unknown one, the most similar first.
    package func suggestions(for name: String) -> [Entry] {
        NearMiss.suggestions(for: name, among: entries.map(\.rule), limit: 5).compactMap { rule in
            entries.first { $0.rule == rule }
        }
    }
}
