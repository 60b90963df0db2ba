// SPDX-License-Identifier: Apache-2.0

/// Workflow commands with which GitHub Actions annotates the lines of a change, one line of output for each finding.
///
/// Errors are `error`, warnings `warning`, notes `notice`. GitHub accepts columns only for a finding within one line.
package struct GitHubFindingsFormat: FindingsFormat {
    /// Makes the format.
    package init() {}

    /// Returns the commands; empty if there are no findings.
    package func format(_ inputs: [LintedInput]) -> String {
        var text = ""
        for input in inputs {
            if let failure = input.failure {
                text += command("error", of: input, at: nil, title: "input", failure)
            }
            for finding in input.findings {
                var message = finding.message
                if let path = finding.path { message = path + ": " + message }
                if let fix = finding.fix { message += "\nfix: " + fix.summary }
                if let link = finding.documentation { message += "\nsee: " + link }
                text += command(
                    finding.severity.command,
                    of: input,
                    at: finding.location,
                    title: finding.rule,
                    message
                )
            }
        }
        return text
    }

    private func command(
        _ name: String,
        of input: LintedInput,
        at location: Finding.Location?,
        title: String,
        _ message: String
    ) -> String {
        var properties: [String] = []
        if let file = input.name, !input.isStandardInput {
            properties.append("file=" + Self.escaped(file.hasPrefix("./") ? String(file.dropFirst(2)) : file))
        }
        if let location {
            properties.append("line=\(location.line)")
            if location.endLine == location.line {
                properties.append("col=\(location.column)")
                properties.append("endLine=\(location.endLine)")
                properties.append("endColumn=\(location.endColumn)")
            } else {
                properties.append("endLine=\(location.endLine)")
            }
        }
        properties.append("title=" + Self.escaped(title))
        return "::\(name) \(properties.joined(separator: ","))::\(Self.escapedMessage(message))\n"
    }

    /// Escapes a property, which a comma or a colon would end.
    private static func escaped(_ property: String) -> String {
        escapedMessage(property).replacing(":", with: "%3A").replacing(",", with: "%2C")
    }

    /// Escapes a message, which a line break would end, so that it cannot begin another command.
    private static func escapedMessage(_ text: String) -> String {
        var result = ""
        // Whoever reads the log has a terminal or a browser, which obeys other control characters.
        for scalar in text.printable(keeping: ["\r", "\n"]).unicodeScalars {
            switch scalar {
            case "%": result += "%25"
            case "\r": result += "%0D"
            case "\n": result += "%0A"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

extension Severity {
    fileprivate var command: String {
        switch self {
        case .error: "error"
        case .warning: "warning"
        case .note: "notice"
        }
    }
}
