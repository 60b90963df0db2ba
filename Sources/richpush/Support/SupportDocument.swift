// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import PushMessages

/// The part of the table to print.
struct SupportDocument {
    /// The heading over everything, if any.
    var title: String?
    /// The parts, each with its own heading.
    var sections: [Section]
    /// The same for machines.
    var json: JSONValue

    /// Lines that belong together.
    struct Section {
        var title: String
        var entries: [Entry]
    }

    /// One line: who or what, the answer, and words about it.
    struct Entry {
        var name: String
        var answer: Answer?
        var note: String
        var sources: [String]
    }

    /// Whether and how much.
    struct Answer {
        var support: Capability.Support
        var words: String
        var evidence: Capability.Evidence
    }
}

/// The table as Markdown, to paste into documents.
struct SupportMarkdown {
    func render(_ document: SupportDocument) -> String {
        var text = document.title.map { "# \(Self.escaped($0))\n\n" } ?? ""
        for (index, section) in document.sections.enumerated() {
            if index > 0 { text += "\n" }
            text += "## \(Self.escaped(section.title))\n\n"
            let hasAnswers = section.entries.contains { $0.answer != nil }
            let hasSources = section.entries.contains { !$0.sources.isEmpty }
            var headings = hasAnswers ? ["who", "answer", "known by", "note"] : ["feature", "what it is"]
            if hasSources { headings.append("sources") }
            text += Self.line(headings) + Self.line(headings.map { _ in "---" })
            for entry in section.entries {
                var cells = [hasAnswers ? entry.name : "`\(entry.name)`"]
                if let answer = entry.answer { cells += [answer.words, answer.evidence.rawValue] }
                cells.append(entry.note)
                if hasSources { cells.append(entry.sources.joined(separator: "; ")) }
                text += Self.line(cells.map(Self.escaped))
            }
        }
        return text
    }

    private static func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |\n" }

    private static func escaped(_ text: String) -> String {
        text.reduce(into: "") { result, character in
            if "|*_<\\".contains(character) { result.append("\\") }
            result.append(character)
        }
    }
}

/// How the table of capabilities is printed.
enum SupportFormat: String, ExpressibleByArgument, CaseIterable, Sendable {
    case text
    case json
    case markdown
}
