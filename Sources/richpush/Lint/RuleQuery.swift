// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import PushMessages

/// What `--explain` asks for: one rule, the list of all, or all in full.
enum RuleQuery: ExpressibleByArgument, Sendable {
    case rule(RuleCatalogue.Entry)
    case list
    case all
    /// A name that no rule has.
    case unknown(String)

    init(argument: String) {
        switch argument.lowercased() {
        case "list": self = .list
        case "all": self = .all
        case let name: self = RuleCatalogue.standard[name].map(RuleQuery.rule) ?? .unknown(argument)
        }
    }

    static var allValueStrings: [String] { [] }

    /// What to say of a name that no rule has.
    static func remedy(for name: String) -> String {
        let meant = RuleCatalogue.standard.suggestions(for: name).map { "'\($0.rule)'" }
        let suggestion =
            switch meant.count {
            case 0: ""
            case 1: " Did you mean \(meant[0])?"
            default: " Did you mean \(meant.dropLast().joined(separator: ", ")) or \(meant[meant.count - 1])?"
            }
        return "there is no rule '\(name)'.\(suggestion) 'richpush lint --explain list' names all of them."
    }

    /// Writes the answer to standard output.
    func answer(inJSON: Bool) throws {
        let rules = RuleCatalogue.standard.entries
        if inJSON {
            let answer: JSONValue =
                switch self {
                case .rule(let entry): entry.json
                case .list, .all, .unknown: ["rules": .array(rules.map(\.json))]
                }
            return try StandardOutput.write(answer.encoded(pretty: StandardOutput.isTerminal) + [0x0A])
        }
        let explanation = RuleExplanation(columns: StandardOutput.columns, isColored: StandardOutput.wantsColor)
        switch self {
        case .rule(let entry): try StandardOutput.write(explanation.text(of: entry).utf8)
        case .all: try StandardOutput.write(rules.map(explanation.text).joined(separator: "\n\n").utf8)
        case .list, .unknown: try StandardOutput.write(explanation.list(rules).utf8)
        }
    }
}

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
        parts.append(wrapped("richpush lint --explain RULE explains one of them.", indentedBy: 0))
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
