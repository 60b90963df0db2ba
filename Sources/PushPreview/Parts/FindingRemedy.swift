// SPDX-License-Identifier: Apache-2.0

import PushMessages

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
