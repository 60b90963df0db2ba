// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// One delivery: what the device shows, why, where the time went, and what happened.
struct DeliverySection {
    let entry: PreviewPage.Entry

    init(_ entry: PreviewPage.Entry) { self.entry = entry }

    private var delivery: Delivery { entry.delivery }

    var markup: HTML {
        let verdict = Verdict(delivery)
        let explanation = Explanation(delivery)
        return """
            <section class="delivery">
            <h2><span class="name"><bdi>\((entry.caption ?? delivery.device).bounded(to: 200))</bdi>\
            \(entry.caption == nil ? nil : "<small><bdi>\(delivery.device.bounded(to: 60))</bdi></small>" as HTML)</span>\
            <span class="chip \(verdict.tone.className)">\(verdict.label)</span></h2>
            \(stage)
            <div class="why">
            \(ExplanationParagraph(explanation).markup)
            \(facts)
            \(WaterfallChart(Waterfall(delivery.timeline)).markup)
            \(explanation.others.isEmpty ? nil : FindingList(explanation.others).markup)
            \(TimelineDetails(delivery.timeline).markup)
            </div>
            </section>

            """
    }

    private var stage: HTML {
        switch delivery.platform {
        case .apple: LockScreenStage(delivery).markup
        case .android, .web: PlainStage(delivery).markup
        }
    }

    /// What a device does without showing it on the card: outcome, sound, badge, grouping, files.
    private var facts: HTML {
        var facts: [(name: HTML, value: String)] = [("outcome", delivery.outcome.rawValue)]
        if let displayed = delivery.displayed {
            for attachment in displayed.attachments.prefix(10) {
                facts.append(("attachment", ([attachment.fileName] + attachment.facts).joined(separator: " · ")))
            }
            if let sound = displayed.sound { facts.append(("sound", sound)) }
            if let badge = displayed.badge { facts.append(("badge", badge == 0 ? "cleared" : badge.grouped)) }
            if let level = displayed.interruptionLevel, level != "active" { facts.append(("interruption", level)) }
            if !displayed.threadIdentifier.isEmpty { facts.append(("thread", displayed.threadIdentifier)) }
            if !displayed.categoryIdentifier.isEmpty { facts.append(("category", displayed.categoryIdentifier)) }
        }
        return """
            <dl class="facts">\
            \(facts.map { "<div><dt>\($0.name)</dt><dd><bdi>\($0.value.bounded(to: 300))</bdi></dd></div>" as HTML })</dl>
            """
    }
}
