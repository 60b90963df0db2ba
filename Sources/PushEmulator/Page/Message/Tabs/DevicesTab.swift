// SPDX-License-Identifier: Apache-2.0

import PushMessages
import PushPreview

/// The devices' displays, side by side.
struct DevicesTab {
    let facts: MessageFacts
    let search: String
    let context: PageContext

    var markup: HTML {
        guard !facts.results.isEmpty else { return nothing }
        return """
            <div class="tools"><label><input type="checkbox" id="cuts"> Show what is cut</label>\
            <button class="small" type="button" popovertarget="looks">\(PageIcon.look.markup) Light or dark</button></div>
            \(PreviewParts.deliveries(facts.results.map(\.entry)))
            \(SimulatedPanel(facts: facts).markup)
            \(facts.notifications.map { DesktopPanel(notification: $0, message: facts.message.id).markup })
            \(more)
            \(facts.running.isEmpty ? nil : WaitingList(deliveries: facts.running).markup)
            """
    }

    private var more: HTML? {
        guard let next = facts.next else { return nil }
        let link = PageLink(
            "/messages/\(facts.message.id)",
            ["from": String(next), "project": context.project, "q": search]
        )
        return "<p class=\"pager\"><span></span><a class=\"button\" href=\"\(link.description)\">Next devices</a></p>"
    }

    private var nothing: HTML {
        let message = facts.message
        if !facts.running.isEmpty { return WaitingList(deliveries: facts.running).markup }
        if message.isPending {
            return """
                <div class="panel blank"><b>On its way</b><span>Each device appears here when its delivery is complete.</span></div>
                """
        }
        if message.wire == WireProtocol.registration.rawValue {
            return """
                <div class="panel blank"><b>\(facts.title.bounded(to: 300))</b><span>\((message.body ?? "").bounded(to: 500))</span></div>
                """
        }
        if message.status >= 400 {
            return """
                <div class="panel blank"><b>No device got it</b><span>The answer to the sender was \(message.status) \
                \((message.errorCode ?? "").bounded(to: 60)); the checks say what to change.</span></div>
                """
        }
        if message.isDryRun {
            return
                "<div class=\"panel blank\"><b>A dry run</b><span>A dry run: the service only validates the message.</span></div>"
        }
        return """
            <div class="panel blank"><b>Nobody was there</b><span>No registered device of the project \
            <bdi>\(message.project.bounded(to: 80))</bdi> has this target. Send a token of one, or subscribe it to the topic.</span></div>
            """
    }
}

/// The deliveries that are not done, and what each waits for.
struct WaitingList {
    let deliveries: [RunningDelivery]

    private static let limit = 12

    var markup: HTML {
        let isKept = deliveries.contains { $0.expires != nil }
        return """
            <div class="panel blank"><b>\(isKept ? "Waiting" : "On its way" as HTML)</b><span>Each device appears here when its delivery is complete.\
            \(deliveries.prefix(Self.limit).map(sentence))\(others)</span>\
            \(deliveries.compactMap(\.remedy).first.map { "<span class=\"remedy\">\($0)</span>" as HTML })</div>
            """
    }

    private func sentence(_ delivery: RunningDelivery) -> HTML {
        let end: HTML? = delivery.expires.map { ", until \(Moment($0).markup)" }
        return " <bdi>\(delivery.name.bounded(to: 60))</bdi> waits for \(delivery.waitsFor)\(end)."
    }

    private var others: HTML? {
        let count = deliveries.count - Self.limit
        return count > 0 ? " And \(count.grouped) more." : nil
    }
}

/// The timeline of each device, with downloads as bars.
struct TimelineTab {
    let facts: MessageFacts

    var markup: HTML {
        facts.results.isEmpty
            ? "<div class=\"panel blank\"><b>Nothing happened yet</b><span>No device has the message.</span></div>"
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
