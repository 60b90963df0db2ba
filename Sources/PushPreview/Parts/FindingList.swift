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
