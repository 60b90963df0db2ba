// SPDX-License-Identifier: Apache-2.0

/// The rules of a log: all rules about documents, and all other rules that findings name.
struct SARIFRules {
    private var entries: [RuleCatalogue.Entry]
    private var indexes: [String: Int] = [:]

    init(_ catalogue: RuleCatalogue = .standard) {
        entries = catalogue.entries.filter { $0.subject == .document }
        for (index, entry) in entries.enumerated() { indexes[entry.rule] = index }
    }

    /// Returns the index of a finding's rule; adds the rule if the catalogue does not have it.
    mutating func index(of finding: Finding) -> Int {
        if let known = indexes[finding.rule] { return known }
        entries.append(
            RuleCatalogue.standard[finding.rule]
                ?? RuleCatalogue.Entry(
                    rule: finding.rule,
                    subject: .document,
                    severity: finding.severity,
                    platform: finding.platform,
                    summary: "A custom rule.",
                    reasons: [],
                    documentation: finding.documentation
                )
        )
        indexes[finding.rule] = entries.count - 1
        return entries.count - 1
    }

    /// The rules' descriptors in the order of their indexes.
    var json: [JSONValue] { entries.map(\.descriptor) }
}

extension RuleCatalogue.Entry {
    fileprivate var descriptor: JSONValue {
        let reasons = reasons.joined(separator: "\n\n")
        var descriptor: JSONObject = [
            "id": .string(rule),
            "name": .string(rule.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()),
            "shortDescription": ["text": .string(summary)],
            "fullDescription": ["text": .string(reasons.isEmpty ? summary : reasons)],
            "defaultConfiguration": ["level": .string(severity.rawValue)],
            // Viewers show help unchanged, so braces in code must not be doubled.
            "help": ["text": .string(help(isMarkdown: false)), "markdown": .string(help(isMarkdown: true))],
            "properties": [
                "tags": .array((["push-notification"] + [platform?.rawValue].compactMap(\.self)).map(JSONValue.string)),
                "precision": "high",
                "problem.severity": .string(severity == .note ? "recommendation" : severity.rawValue),
            ],
        ]
        if let documentation { descriptor["helpUri"] = .string(documentation) }
        return .object(descriptor)
    }

    private func help(isMarkdown: Bool) -> String {
        func label(_ text: String) -> String { isMarkdown ? "**\(text):**" : "\(text):" }
        var parts = [summary] + reasons
        if let text = indentedExample {
            parts.append(isMarkdown ? "```json\n\(text)\n```" : "\(label("Example"))\n\(text)")
        }
        if let remedy { parts.append("\(label("Fix")) \(remedy)") }
        if let source { parts.append("\(label("Source")) \(source)") }
        if let documentation { parts.append(isMarkdown ? "[Documentation](\(documentation))" : "See \(documentation)") }
        return parts.joined(separator: "\n\n")
    }
}
