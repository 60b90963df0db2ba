// SPDX-License-Identifier: Apache-2.0

import PushMessages
import PushPreview

/// The findings of lint and of the devices with their remedies, and the message with all remedies applied.
struct ChecksTab {
    let facts: MessageFacts

    var markup: HTML {
        guard let fixed else { return findings }
        return "<div class=\"beside\"><div class=\"tab\">\(findings)</div>\(fixed)</div>"
    }

    private var findings: HTML {
        """
        <section class="panel"><h2>The message</h2>
        \(facts.findings.isEmpty ? "<p class=\"dim\">Nothing to object to.</p>" : PreviewParts.findings(facts.findings.worstFirst))
        </section>
        \(facts.results.filter { !$0.delivery.findings.isEmpty }.map(device))
        """
    }

    private func device(_ result: MessageFacts.Result) -> HTML {
        let verdict = Verdict(result.delivery)
        return """
            <section class="panel"><h2 class="device"><bdi>\(result.delivery.device.bounded(to: 200))</bdi> \
            <span class="chip \(verdict.tone.className)">\(verdict.label)</span></h2>
            \(PreviewParts.findings(result.delivery.findings.worstFirst))</section>
            """
    }

    /// `nil` if no finding has a remedy that can be applied.
    private var fixed: HTML? {
        guard facts.findings.contains(where: { $0.fix != nil }), let document = facts.document else { return nil }
        let fixed = Linter.standard.fix(document)
        guard !fixed.fixed.isEmpty else { return nil }
        let text = String(decoding: fixed.source.bytes, as: UTF8.self).indentedJSON
        return """
            <section class="panel"><h2>The message with \(fixed.fixed.count == 1 ? "the remedy" : "the remedies") applied</h2>
            <p class="dim">\(fixed.fixed.compactMap(\.fix?.summary).joined(separator: "; ").bounded(to: 1000))</p>
            \(Snippet(id: "fixed", text: text, label: "The fixed request", isJSON: true).markup)</section>
            """
    }
}
