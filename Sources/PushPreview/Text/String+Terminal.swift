// SPDX-License-Identifier: Apache-2.0

import PushMessages

extension String {
    /// The text without anything a terminal would obey: what is left only takes columns.
    ///
    /// Controls become visible, line breaks of any kind a line feed, a tab a space. Embeddings, overrides and isolates of
    /// the bidirectional algorithm are left out, because they would move what stands around the text, and so are marks
    /// beyond the eighth on one letter, which would be drawn over other lines.
    var withoutTerminalControls: String {
        var text = String.UnicodeScalarView()
        var marks = 0
        var previous: Unicode.Scalar = " "
        for scalar in unicodeScalars {
            defer { previous = scalar }
            marks = scalar.properties.generalCategory == .nonspacingMark ? marks + 1 : 0
            switch scalar.value {
            case 0x0A where previous == "\r": break
            case 0x0A, 0x0B, 0x0C, 0x0D, 0x85, 0x2028, 0x2029: text.append("\n")
            case 0x09: text.append(" ")
            case 0x202A...0x202E, 0x2066...0x2069: break
            case _ where marks > 8: break
            default: text.append(scalar.visible)
            }
        }
        return String(text)
    }

    /// Lines of at most this many columns, broken at spaces if there are any.
    ///
    /// The text's own line feeds are kept; beyond the limit of lines the last one ends in an ellipsis.
    func wrapped(toColumns width: Int, lines limit: Int = .max) -> [String] {
        var lines: [String] = []
        for paragraph in split(separator: "\n", omittingEmptySubsequences: false) {
            var wrapping = Wrapping(width: Swift.max(2, width))
            for character in paragraph { wrapping.append(character) }
            lines += wrapping.finished()
            if lines.count > limit { break }
        }
        guard lines.count > limit else { return lines }
        lines.removeLast(lines.count - limit)
        lines.append(((lines.popLast() ?? "") + "…").truncated(toColumns: width))
        return lines
    }

    /// The beginning that fits, with an ellipsis in its last column when something was left out.
    func truncated(toColumns width: Int) -> String {
        guard columns > width else { return self }
        var text = ""
        var used = 0
        for character in self {
            let columns = character.columns
            if used + columns > width - 1 { break }
            text.append(character)
            used += columns
        }
        return text + "…"
    }
}

/// Greedy line breaking, one character at a time.
private struct Wrapping {
    let width: Int
    private var lines: [String] = []
    private var line = ""
    private var lineColumns = 0
    private var word = ""
    private var wordColumns = 0

    init(width: Int) { self.width = width }

    mutating func append(_ character: Character) {
        if character == " " {
            endWord()
            if lineColumns < width, lineColumns > 0 || lines.isEmpty {
                line.append(" ")
                lineColumns += 1
            }
            return
        }
        let columns = character.columns
        if wordColumns + columns > width { breakWord() }
        word.append(character)
        wordColumns += columns
        // Ideographs have no spaces between words; a line may end after any of them.
        if columns == 2 { endWord() }
    }

    func finished() -> [String] {
        var copy = self
        copy.endWord()
        return copy.lines + [copy.line.withoutTrailingSpaces]
    }

    private mutating func endWord() {
        guard !word.isEmpty else { return }
        if lineColumns + wordColumns > width { endLine() }
        line += word
        lineColumns += wordColumns
        word = ""
        wordColumns = 0
    }

    /// A word as wide as a line fills the rest of this one's successor.
    private mutating func breakWord() {
        if lineColumns > 0 { endLine() }
        lines.append(word)
        word = ""
        wordColumns = 0
    }

    private mutating func endLine() {
        lines.append(line.withoutTrailingSpaces)
        line = ""
        lineColumns = 0
    }
}

extension String {
    fileprivate var withoutTrailingSpaces: String {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}
