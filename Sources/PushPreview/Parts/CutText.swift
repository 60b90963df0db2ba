// SPDX-License-Identifier: Apache-2.0

/// A text of which a card shows so many lines; the others are there, and visible on demand.
struct CutText {
    let kind: HTML
    let text: String
    /// Lines that are shown; `nil` shows all.
    let lines: Int?
    /// Scalars beyond which nothing is of use, even where everything is shown.
    let limit: Int

    /// Takes the class, `title`, `subtitle` or `body`, and the text.
    init(_ kind: HTML, _ text: String, lines: Int?, limit: Int = 2000) {
        self.kind = kind
        self.text = text
        self.lines = lines.map { min(max($0, 1), Self.mostLines) }
        self.limit = limit
    }

    /// The most lines for which there is a class.
    private static let mostLines = 12

    /// Nothing for an empty text.
    var markup: HTML? {
        guard !text.isEmpty else { return nil }
        let cut: HTML = lines.map { " cut lines-\($0)" } ?? " whole-text"
        return "<p class=\"\(kind)\(cut)\" dir=\"auto\">\(text.bounded(to: limit))</p>"
    }

    /// The classes: one line breaks anywhere, as systems do it, several break between words.
    static let rules: HTML = """
        .cut, .whole-text { unicode-bidi: plaintext; text-align: start; white-space: pre-line; }
        .cut { position: relative; overflow: hidden; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: var(--lines); }
        .lines-1 { display: block; white-space: nowrap; text-overflow: ellipsis; --lines: 1; }
        \((2...mostLines).map { ".lines-\($0) { --lines: \($0); }\n" as HTML })
        """
}
