// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The table in columns, for people: who, the answer, how it is known, and the note, wrapped to the terminal's width.
///
/// If the note's column would be too narrow to read, notes are below their lines.
struct SupportText {
    /// Columns of the terminal.
    let columns: Int
    /// Whether answers are coloured with terminal escapes.
    let isColored: Bool

    func render(_ document: SupportDocument) -> String {
        var text = document.title.map { styled($0, .bold) + "\n\n" } ?? ""
        let entries = document.sections.flatMap(\.entries)
        let layout = Layout(entries, columns: min(columns, 160))
        for (index, section) in document.sections.enumerated() {
            if index > 0 { text += "\n" }
            text += styled(section.title, .bold) + "\n"
            for entry in section.entries { append(entry, layout, to: &text) }
        }
        if entries.isEmpty { text += "Nothing is known about it there.\n" }
        return text
    }

    /// Widths of the columns, which stand two apart after an indentation of two.
    private struct Layout {
        let name: Int
        let answer: Int
        let evidence: Int
        let note: Int
        /// Where notes begin that stand below; `nil` for notes in a column.
        let indentation: Int?

        init(_ entries: [SupportDocument.Entry], columns: Int) {
            answer = entries.compactMap { $0.answer?.words.count }.max() ?? 0
            evidence = entries.compactMap { $0.answer?.evidence.rawValue.count }.max() ?? 0
            let answers = [answer, evidence].filter { $0 > 0 }.reduce(0) { $0 + $1 + 2 }
            let longest = entries.map(\.name.count).max() ?? 0
            let inColumn = columns - 2 - longest - answers - 2
            if inColumn >= 36 {
                (name, note, indentation) = (longest, inColumn, nil)
            } else {
                name = min(longest, max(20, columns - 2 - answers))
                (note, indentation) = (max(20, columns - 6), 6)
            }
        }
    }

    private func append(_ entry: SupportDocument.Entry, _ layout: Layout, to text: inout String) {
        let names = Self.wrapped(entry.name, to: layout.name)
        let notes = Self.wrapped(entry.note, to: layout.note)
        let beside = layout.indentation == nil ? notes : []
        for line in 0..<max(names.count, beside.count) {
            var cells = [(text: line < names.count ? names[line] : "", width: layout.name, style: Style?.none)]
            if let answer = entry.answer {
                let isFirst = line == 0
                cells.append((isFirst ? answer.words : "", layout.answer, Self.style(of: answer.support)))
                cells.append((isFirst ? answer.evidence.rawValue : "", layout.evidence, .dim))
            }
            cells.append((line < beside.count ? beside[line] : "", 0, nil))
            while cells.last?.text.isEmpty ?? false { cells.removeLast() }
            text += "  "
            for (index, cell) in cells.enumerated() {
                let padding = index == cells.count - 1 ? 0 : max(0, cell.width - cell.text.count) + 2
                text += (cell.style.map { styled(cell.text, $0) } ?? cell.text) + String(repeating: " ", count: padding)
            }
            text += "\n"
        }
        if let indentation = layout.indentation {
            for note in notes { text += String(repeating: " ", count: indentation) + styled(note, .dim) + "\n" }
        }
        for source in entry.sources { text += "      " + styled(source, .dim) + "\n" }
    }

    /// The words in lines of at most so many characters, as long as the words allow.
    private static func wrapped(_ text: String, to width: Int) -> [String] {
        var lines: [String] = []
        for word in text.split(separator: " ") {
            if let last = lines.last, last.count + 1 + word.count <= width {
                lines[lines.count - 1] = last + " " + word
            } else {
                lines.append(String(word))
            }
        }
        return lines
    }

    private enum Style: String {
        case bold = "1"
        case dim = "2"
        case green = "32"
        case yellow = "33"
        case red = "31"
    }

    private static func style(of support: Capability.Support) -> Style {
        switch support {
        case .yes: .green
        case .no: .red
        case .partial: .yellow
        case .unknown: .dim
        }
    }

    private func styled(_ text: String, _ style: Style) -> String {
        isColored && !text.isEmpty ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
    }
}
