// SPDX-License-Identifier: Apache-2.0

import PushMessages

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
