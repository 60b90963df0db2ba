// SPDX-License-Identifier: Apache-2.0

/// One paragraph per finding, for people: `file:line:column: path: severity: message [rule]`, then the fix and the
/// link.
package struct TextFindingsFormat: FindingsFormat {
    /// Whether severities and paths are coloured with terminal escape sequences.
    package var isColored: Bool
    /// Whether the line of the text that a finding points at is shown below it; default `false`.
    package var showsSource = false

    /// Makes the format; use colour only for terminals.
    package init(isColored: Bool = false) { self.isColored = isColored }

    /// Returns the paragraphs and a last line with the number of findings.
    package func format(_ inputs: [LintedInput]) -> String {
        var text = ""
        for input in inputs {
            let name = inputs.count > 1 ? input.name : nil
            for finding in input.fixed ?? [] { appendFixed(finding, of: input, to: &text) }
            for finding in input.findings { append(finding, of: input, named: name, to: &text) }
        }
        let findings = inputs.flatMap(\.findings)
        let fixes = inputs.reduce(0) { $0 + ($1.fixed?.count ?? 0) }
        if findings.isEmpty { return text + (fixes == 0 ? "No findings.\n" : "\(fixes) fixed, no findings remain.\n") }
        return text + (fixes == 0 ? "" : "\(fixes) fixed, ") + summary(of: findings) + ".\n"
    }

    private func append(_ finding: Finding, of input: LintedInput, named name: String?, to text: inout String) {
        let file = finding.location.map { "\(input.displayName ?? "<text>"):\($0.line):\($0.column)" } ?? name
        let place = [file, finding.path].compactMap(\.self).joined(separator: ": ")
        if !place.isEmpty { text += styled(place.printable, .bold) + ": " }
        text += styled(finding.severity.rawValue, style(of: finding.severity)) + ": "
        text += finding.message.printable + " " + styled("[\(finding.rule.printable)]", .dim) + "\n"
        if showsSource, let location = finding.location, let bytes = input.writtenText ?? input.source?.bytes {
            let frame = CodeFrame(location, in: bytes)
            text += styled(frame.margin, .dim) + frame.text + "\n"
            text += styled(frame.emptyMargin, .dim) + styled(frame.carets, style(of: finding.severity)) + "\n"
        }
        if let fix = finding.fix { text += "  fix: " + fix.summary.printable + "\n" }
        if let link = finding.documentation { text += "  see: " + link.printable + "\n" }
    }

    /// Appends a fixed finding without line and column, which would refer to the text before the fix.
    private func appendFixed(_ finding: Finding, of input: LintedInput, to text: inout String) {
        let summary = finding.fix?.summary ?? finding.message
        if let name = input.displayName { text += styled(name.printable, .bold) + ": " }
        text += styled("fixed", .green) + ": " + summary.printable + " "
        text += styled("[\(finding.rule.printable)]", .dim) + "\n"
    }

    private func summary(of findings: [Finding]) -> String {
        Severity.allCases.reversed().compactMap { severity in
            let count = findings.count { $0.severity == severity }
            return count == 0 ? nil : count.counted(severity.rawValue)
        }.joined(separator: ", ")
    }

    private enum Style: String {
        case bold = "1"
        case dim = "2"
        case red = "1;31"
        case green = "1;32"
        case yellow = "1;33"
        case blue = "1;34"
    }

    private func style(of severity: Severity) -> Style {
        switch severity {
        case .error: .red
        case .warning: .yellow
        case .note: .blue
        }
    }

    private func styled(_ text: String, _ style: Style) -> String {
        isColored ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
    }
}
