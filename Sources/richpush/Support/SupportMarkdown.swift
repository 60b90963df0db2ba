// SPDX-License-Identifier: Apache-2.0

import PushMessages

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
