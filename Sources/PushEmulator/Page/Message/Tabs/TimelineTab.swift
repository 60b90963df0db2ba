// SPDX-License-Identifier: Apache-2.0

import PushMessages
import PushPreview

/// The timeline of each device, with downloads as bars.
struct TimelineTab {
    let facts: MessageFacts

    var markup: HTML {
        facts.results.isEmpty
            ? "<div class=\"panel blank\"><b>Nothing happened</b><span>No device has the message.</span></div>"
            : "\(facts.results.map { section($0.delivery) })"
    }

    private func section(_ delivery: Delivery) -> HTML {
        let verdict = Verdict(delivery)
        let bars = PreviewParts.waterfall(delivery.timeline)
        return """
            <section class="panel events"><h2 class="device"><bdi>\(delivery.device.bounded(to: 200))</bdi> \
            <span class="chip \(verdict.tone.className)">\(verdict.label)</span></h2>
            <div class="why">\(PreviewParts.explanation(delivery))\(bars)\(PreviewParts.events(delivery.timeline))</div></section>
            """
    }
}
