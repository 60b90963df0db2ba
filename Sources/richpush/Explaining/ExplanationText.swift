// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The tables' entries for rules, fields and errors as text for people; lines fit the terminal if words allow.
struct ExplanationText {
    var width: Int
    var isColored: Bool

    /// For standard output.
    static var forTerminal: ExplanationText {
        ExplanationText(columns: StandardOutput.columns, isColored: StandardOutput.wantsColor)
    }

    /// Text is not read well in longer lines.
    private static let widest = 100

    init(columns: Int, isColored: Bool) {
        width = min(max(columns, 40), Self.widest)
        self.isColored = isColored
    }

    /// All that is known about a rule.
    func text(of entry: RuleCatalogue.Entry) -> String {
        let lead = styled(entry.rule) + " (\(entry.severity.rawValue), \(Self.name(of: entry.platform)))\n\n"
        let reasons = entry.reasons.map { wrapped($0, indentedBy: 2) }
        return lead + wrapped(entry.summary, indentedBy: 2)
            + section("Why", reasons.isEmpty ? nil : reasons.joined(separator: "\n"))
            + section(
                "Example",
                entry.indentedExample.map { $0.split(separator: "\n").map { "  \($0)\n" }.joined() }
            )
            + section("Fix", entry.remedy.map { wrapped($0, indentedBy: 2) })
            + section("Source", entry.source.map { wrapped($0, indentedBy: 2) })
            + section("See", entry.documentation.map { "  \($0)\n" })
    }

    /// All that is known about what was asked for.
    func text(of explanation: Explanation) -> String {
        switch explanation {
        case .rule(let entry): text(of: entry)
        case .field(let place): text(of: place)
        case .error(let error): text(of: error)
        }
    }

    /// A field: what it does, what it takes, its limits, its rules, its source.
    private func text(of place: MessageTable.Place) -> String {
        let field = place.field
        let versions = [field.since.map { "since \($0)" }, field.until.map { "until \($0)" }].compactMap { $0 }
        let facts = [Self.name(of: place.platform)] + versions + (field.deprecated == nil ? [] : ["deprecated"])
        return styled(place.path) + " (\(facts.joined(separator: ", ")))\n\n"
            + wrapped(field.description, indentedBy: 2)
            + section(
                "Takes",
                wrapped(field.kind.words.prefix(1).uppercased() + field.kind.words.dropFirst() + ".", indentedBy: 2)
            )
            + section("Deprecated", field.deprecated.map { wrapped($0, indentedBy: 2) })
            + section("Limits", list(field.limitSentences))
            + section("Rules", list(field.rules))
            + section("Source", place.source.map(source))
    }

    /// An error: who says it, why, what to do, how to see it.
    private func text(of error: ServiceError) -> String {
        styled(error.code)
            + " (\(([error.serviceName] + [error.status].compactMap { $0 }).joined(separator: ", ")))\n\n"
            + wrapped(error.meaning, indentedBy: 2)
            + section("Causes, the most frequent one first", list(error.causes))
            + section("Remedy", wrapped(error.remedy, indentedBy: 2))
            + section("Try", error.reproduction.map { "  \($0)\n" })
            + section("Rules", list(error.rules))
            + section("Source", source(error.source))
    }

    /// An error of a log, with how often it is there.
    func text(of entry: LogExplanation.Entry) -> String {
        let lines = entry.count == 1 ? "line \(entry.line)" : "\(entry.count) lines, the first is line \(entry.line)"
        return lines + ": " + text(of: entry.error)
    }

    private func source(_ source: MessageTable.Source) -> String {
        wrapped("\(source.title), read on \(source.lastRead)", indentedBy: 2) + "  \(source.location)\n"
    }

    private func section(_ title: String, _ content: String?) -> String {
        content.map { "\n" + styled(title) + "\n" + $0 } ?? ""
    }

    private func list(_ entries: [String]) -> String? {
        entries.isEmpty ? nil : entries.map { wrapped($0, indentedBy: 2) }.joined()
    }

    /// One line or more for each rule, by platform.
    func list(_ entries: [RuleCatalogue.Entry]) -> String {
        var parts: [String] = []
        let subjects: [(RuleCatalogue.Entry.Subject, String)] = [
            (.document, ""), (.delivery, ", found by simulate"), (.app, ", found in an app's folder"),
        ]
        for (subject, title) in subjects {
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
