// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// Findings below one another, each with its sentence and its remedy.
struct FindingList {
    let findings: [Finding]

    init(_ findings: [Finding]) { self.findings = findings }

    /// More than anyone reads; a message with thousands of wrong fields still makes a page.
    private static let limit = 100

    var markup: HTML {
        """
        <ul class="findings">
        \(findings.prefix(Self.limit).map(item))
        \(findings.count > Self.limit ? "<li class=\"note\">\((findings.count - Self.limit).grouped) more</li>" : nil)
        </ul>
        """
    }

    private func item(_ finding: Finding) -> HTML {
        """
        <li class="\(finding.severity.className)"><p><span class="severity">\(finding.severity.rawValue)</span> \
        <span dir="auto">\(finding.message.bounded(to: 2000))</span></p>
        \(FindingRemedy(finding).markup)</li>

        """
    }
}

extension Severity {
    fileprivate var className: HTML {
        switch self {
        case .note: "note"
        case .warning: "warning"
        case .error: "error"
        }
    }
}

/// A finding's rule, place, remedy and documentation: all but its sentence.
struct FindingRemedy {
    let finding: Finding

    init(_ finding: Finding) { self.finding = finding }

    var markup: HTML {
        """
        \(finding.fix.map { "<p class=\"fix\"><b>Fix:</b> <span dir=\"auto\">\($0.summary.bounded(to: 1000))</span></p>" as HTML })
        <p class="rule"><code>\(finding.rule.bounded(to: 100))</code>\
        \(finding.path.map { " at <code>\($0.bounded(to: 300))</code>" as HTML })\
        \(finding.documentation.map { " ·&nbsp;\(reference($0))" as HTML })</p>
        """
    }

    /// A link for web addresses; any other scheme could run something and stays text.
    private func reference(_ documentation: String) -> HTML {
        let address = documentation.lowercased()
        guard address.hasPrefix("https://") || address.hasPrefix("http://"), documentation.utf8.count <= 2000 else {
            return "<span>\(documentation.bounded(to: 300))</span>"
        }
        return "<a href=\"\(documentation)\" rel=\"noopener noreferrer\">documentation</a>"
    }
}

/// The sentence that says why, with rule and remedy when it is a finding's.
struct ExplanationParagraph {
    let explanation: Explanation

    init(_ explanation: Explanation) { self.explanation = explanation }

    var markup: HTML {
        """
        <p class="lead"><b dir="auto">\(explanation.lead.bounded(to: 2000))</b>\
        \(explanation.detail.map { " \($0)" as HTML })</p>
        \(explanation.finding.map { FindingRemedy($0).markup })
        """
    }
}
