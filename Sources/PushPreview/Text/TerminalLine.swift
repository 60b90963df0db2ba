// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// One line for a terminal, in pieces that may differ in colour.
///
/// Text enters through ``append(_:_:)`` alone, which takes from it everything that a terminal would obey; escape
/// sequences are made only from ``Style``.
struct TerminalLine: Sendable, Hashable {
    /// How a piece looks where colour is wanted, as the parameters of an SGR sequence (ECMA-48 §8.3.117).
    enum Style: String, Sendable, Hashable {
        case plain = ""
        case bold = "1"
        case dim = "2"
        case good = "32"
        case caution = "33"
        case bad = "31"
        case accent = "34"
    }

    private struct Piece: Sendable, Hashable {
        var text: String
        var style: Style
    }

    private var pieces: [Piece] = []
    /// The columns taken so far.
    private(set) var columns = 0

    init() {}

    init(_ text: String, _ style: Style = .plain) { append(text, style) }

    /// Adds text on this line; its own line breaks become spaces.
    mutating func append(_ text: String, _ style: Style = .plain) {
        let safe = text.withoutTerminalControls.replacing("\n", with: " ")
        guard !safe.isEmpty else { return }
        pieces.append(Piece(text: safe, style: style))
        columns += safe.columns
    }

    /// Adds another line's pieces.
    mutating func append(_ line: TerminalLine) {
        pieces += line.pieces
        columns += line.columns
    }

    /// Fills with spaces up to a column; a line already longer stays as it is.
    mutating func pad(to width: Int) {
        if columns < width { append(String(repeating: " ", count: width - columns)) }
    }

    /// The line as it is written, each coloured piece reset at its end.
    func text(usesColor: Bool) -> String {
        pieces.map { piece in
            usesColor && piece.style != .plain ? "\u{1B}[\(piece.style.rawValue)m\(piece.text)\u{1B}[0m" : piece.text
        }.joined()
    }
}

extension Verdict.Tone {
    /// The sign that says it in a terminal, with or without its colour.
    var mark: (text: String, style: TerminalLine.Style) {
        switch self {
        case .good: ("✓", .good)
        case .neutral: ("–", .dim)
        case .caution: ("!", .caution)
        case .bad: ("✗", .bad)
        }
    }
}
