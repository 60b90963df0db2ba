// SPDX-License-Identifier: Apache-2.0

/// One paragraph per finding, for people: `path: severity: message [rule]`, then the fix and where to read on.
public struct TextFindingsFormat: FindingsFormat {
    /// Whether severities and paths are coloured with terminal escapes.
    public var isColored: Bool

    /// Makes the format; colour is for terminals only.
    public init(isColored: Bool = false) { self.isColored = isColored }

    /// The paragraphs, each under its file's name where there are several inputs, and a last line that counts.
    public func format(_ inputs: [LintedInput]) -> String {
        var text = ""
        for input in inputs {
            let name = inputs.count > 1 ? input.name : nil
            for finding in input.findings { append(finding, of: name, to: &text) }
        }
        let findings = inputs.flatMap(\.findings)
        return findings.isEmpty ? "No findings.\n" : text + summary(of: findings) + ".\n"
    }

    private func append(_ finding: Finding, of name: String?, to text: inout String) {
        let place = [name, finding.path].compactMap(\.self).joined(separator: ": ")
        if !place.isEmpty { text += styled(printable(place), .bold) + ": " }
        text += styled(finding.severity.rawValue, style(of: finding.severity)) + ": "
        text += printable(finding.message) + " " + styled("[\(printable(finding.rule))]", .dim) + "\n"
        if let fix = finding.fix { text += "  fix: " + printable(fix.summary) + "\n" }
        if let link = finding.documentation { text += "  see: " + printable(link) + "\n" }
    }

    private func summary(of findings: [Finding]) -> String {
        Severity.allCases.reversed().compactMap { severity in
            let count = findings.count { $0.severity == severity }
            return count == 0 ? nil : "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")"
        }.joined(separator: ", ")
    }

    /// Messages quote what was sent, so control characters are shown instead of obeyed.
    private func printable(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: \.isControl) else { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            if scalar.isControl {
                result += scalar.escaped(asASCII: true)
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    private enum Style: String {
        case bold = "1"
        case dim = "2"
        case red = "1;31"
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

extension Unicode.Scalar {
    /// C0 and C1 controls, and the marks that turn the writing direction, which can make a line read as another.
    fileprivate var isControl: Bool {
        switch value {
        case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
