// SPDX-License-Identifier: Apache-2.0

import PushMessages

extension TextPreview {
    /// Findings with their remedies, each sentence behind its severity.
    func findings(_ findings: [Finding]) -> [TerminalLine] {
        let limit = 50
        var lines: [TerminalLine] = []
        for finding in findings.prefix(limit) {
            var first = TerminalLine(finding.severity.rawValue, finding.severity.style)
            first.append(": ")
            lines += wrap(finding.message.bounded(to: 1000), after: first, indent: 2)
            lines += remedy(finding, indent: 2)
        }
        if findings.count > limit { lines.append(TerminalLine("\((findings.count - limit).grouped) more", .dim)) }
        return lines
    }

    /// A finding's fix, rule, place and documentation.
    func remedy(_ finding: Finding, indent: Int) -> [TerminalLine] {
        let margin = TerminalLine(String(repeating: " ", count: indent))
        var lines: [TerminalLine] = []
        if let fix = finding.fix {
            var first = margin
            first.append("fix: ", .good)
            lines += wrap(fix.summary.bounded(to: 500), after: first, indent: indent + 5)
        }
        let place = finding.path.map { " at \($0.bounded(to: 300))" } ?? ""
        lines += wrap("[\(finding.rule.bounded(to: 100))]\(place)", .dim, after: margin, indent: indent)
        if let documentation = finding.documentation {
            // A broken link cannot be followed; a terminal that has to break it knows that it is one.
            var line = margin
            line.append(documentation.bounded(to: 300), .dim)
            lines.append(line)
        }
        return lines
    }

    /// Text over as many lines as it takes.
    func wrap(
        _ text: String,
        _ style: TerminalLine.Style = .plain,
        after start: TerminalLine = TerminalLine(),
        indent: Int = 0,
        lines limit: Int = .max
    ) -> [TerminalLine] {
        // The first line's start is left free in the text, so that only what follows is broken.
        let blank = String(repeating: "\u{A0}", count: max(0, start.columns - indent))
        let broken = (blank + text.withoutTerminalControls).wrapped(toColumns: columns - indent, lines: limit)
        return broken.enumerated().map { index, text in
            var line = index == 0 ? start : TerminalLine(String(repeating: " ", count: indent))
            line.append(index == 0 ? String(text.dropFirst(blank.count)) : text, style)
            return line
        }
    }
}

extension Severity {
    fileprivate var style: TerminalLine.Style {
        switch self {
        case .note: .accent
        case .warning: .caution
        case .error: .bad
        }
    }
}
