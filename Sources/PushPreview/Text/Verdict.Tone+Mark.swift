// SPDX-License-Identifier: Apache-2.0

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
