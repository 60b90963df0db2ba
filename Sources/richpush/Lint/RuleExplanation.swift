// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// Entries of the rule catalogue as text for people, no line longer than the terminal is wide where words allow.
struct RuleExplanation {
    var width: Int
    var isColored: Bool

    /// Text is not read well in longer lines.
    private static let widest = 100

    init(columns: Int, isColored: Bool) {
        width = min(max(columns, 40), Self.widest)
        self.isColored = isColored
    }

    /// All that is known about a rule.
    func text(of entry: RuleCatalogue.Entry) -> String {
        var text = styled(entry.rule) + " (\(entry.severity.rawValue), \(Self.name(of: entry.platform)))\n\n"
        text += wrapped(entry.summary, indentedBy: 2)
        func section(_ title: String, _ content: String?) {
            if let content { text += "\n" + styled(title) + "\n" + content }
        }
        let reasons = entry.reasons.map { wrapped($0, indentedBy: 2) }
        section("Why", reasons.isEmpty ? nil : reasons.joined(separator: "\n"))
        section(
            "Example",
            entry.indentedExample.map { $0.split(separator: "\n").map { "  \($0)\n" }.joined() }
        )
        section("Fix", entry.remedy.map { wrapped($0, indentedBy: 2) })
        section("Source", entry.source.map { wrapped($0, indentedBy: 2) })
        section("See", entry.documentation.map { "  \($0)\n" })
        return text
    }

    /// One line or more for each rule, by platform.
    func list(_ entries: [RuleCatalogue.Entry]) -> String {
        var parts: [String] = []
        for (subject, title) in [(RuleCatalogue.Entry.Subject.document, ""), (.delivery, ", found by simulate")] {
            for platform in [nil] + Platform.allCases.map(Optional.some) {
                let group = entries.filter { $0.subject == subject && $0.platform == platform }
                guard !group.isEmpty else { continue }
                parts.append(styled(Self.name(of: platform) + title) + "\n" + group.map(line).joined())
            }
        }
        parts.append(wrapped("richpush lint --explain RULE says more about one of them.", indentedBy: 0))
        return parts.joined(separator: "\n")
    }

    private func line(_ entry: RuleCatalogue.Entry) -> String {
        let lead = "  \(entry.rule) (\(entry.severity.rawValue))"
        let column = 42
        let padding = String(repeating: " ", count: max(1, column - lead.count))
        let summary = wrapped(entry.summary, indentedBy: lead.count < column && width >= 80 ? column : 6)
        if lead.count < column, width >= 80 { return lead + padding + summary.drop { $0 == " " } }
        return lead + "\n" + summary
    }

    private func wrapped(_ text: String, indentedBy count: Int) -> String {
        let indentation = String(repeating: " ", count: count)
        var lines = [indentation]
        var length = count
        for word in text.split(separator: " ") {
            if length > count, length + 1 + word.count > width {
                lines.append(indentation)
                length = count
            }
            if length > count {
                lines[lines.count - 1] += " "
                length += 1
            }
            lines[lines.count - 1] += word
            length += word.count
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func styled(_ text: String) -> String { isColored ? "\u{1B}[1m\(text)\u{1B}[0m" : text }

    private static func name(of platform: Platform?) -> String {
        switch platform {
        case .apple: "Apple"
        case .android: "Android"
        case .web: "Web"
        case nil: "all platforms"
        }
    }
}
