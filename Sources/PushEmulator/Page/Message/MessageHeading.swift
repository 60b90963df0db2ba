// SPDX-License-Identifier: Apache-2.0

import PushMessages
import PushPreview

/// The heading of a message's view: title, outcomes, actions.
struct MessageHeading {
    let facts: MessageFacts
    let tab: MessageTab
    let search: String
    let context: PageContext

    private var message: StoredMessage { facts.message }

    var markup: HTML {
        """
        <div class="crumbs"><a rel="up" href="\(PageLink("/", ["project": context.project, "q": search]).description)">\
        \(PageIcon.back.markup)\(search.isEmpty ? "Inbox" : "Search" as HTML)</a>\
        <span class="steps" id="steps" data-region>\(neighbour(facts.newer, "prev", "Newer"))\(neighbour(facts.older, "next", "Older"))</span></div>
        <div class="heading" id="heading" data-region>
        <div class="subject">
        <h1 dir="auto">\(facts.title.bounded(to: 500))</h1>
        <p class="facts-line">\(target)<span>\(Moment(message.received).markup)</span>\
        <span>\(message.project.bounded(to: 80))</span><span>\(protocolName)</span>\(push)\(message.isDryRun ? "<span>dry run</span>" : nil)</p>
        \(refusal)
        </div>
        <ul class="verdicts">\(verdicts)</ul>
        \(actions)
        </div>
        """
    }

    private var target: HTML? {
        message.target.map { "<span>\($0.kind) <code>\($0.value.bounded(to: 300))</code></span>" }
    }

    private var protocolName: HTML {
        "\(context.protocols.first { $0.name == message.wire }?.title ?? message.wire)"
    }

    /// The end of the year 9999, in seconds since 1970.
    private static let lastSecond: Int64 = 253_402_300_800

    /// The delivery fields of a request to APNs.
    private var push: HTML? {
        guard let details = message.details else { return nil }
        let expiration: HTML? = details.expires.map { seconds in
            switch seconds {
            case 0: "<span>one attempt</span>"
            case ..<Self.lastSecond: "<span>expires \(Moment(seconds * 1_000_000).markup)</span>"
            default: "<span>does not expire</span>"
            }
        }
        return """
            \(details.type.map { "<span>\($0.bounded(to: 40))</span>" as HTML })\
            \(details.topic.map { "<span>topic <code>\($0.bounded(to: 120))</code></span>" as HTML })\
            \(details.priority.map { "<span>priority \($0.bounded(to: 10))</span>" as HTML })\
            \(details.collapse.map { "<span>collapses <code>\($0.bounded(to: 64))</code></span>" as HTML })\(expiration)
            """
    }

    private var refusal: HTML? {
        guard message.status >= 400 else { return nil }
        return """
            <p class="refusal"><span class="chip bad">\(message.status) \((message.errorCode ?? "").bounded(to: 60))</span> \
            \(message.fault == nil ? "The message was refused, and no device received it." : "An injected fault refused it." as HTML)</p>
            """
    }

    private var verdicts: HTML {
        if facts.results.isEmpty {
            guard message.status < 400, !message.isDryRun else { return "" }
            guard facts.running.isEmpty else { return "\(pending)" }
            return message.isPending
                ? "<li><span class=\"chip neutral\">on its way to its devices…</span></li>"
                : "<li><span class=\"chip neutral\">no device has it: none is registered for this target</span></li>"
        }
        return "\(facts.results.prefix(12).enumerated().map { chip($1.delivery, number: $0 + 1) })\(pending)"
    }

    /// The devices that are not done, after the finished ones.
    private var pending: [HTML] {
        facts.running.prefix(12).map { delivery in
            """
            <li><span class="chip neutral" title="waits for \(delivery.waitsFor)"><bdi>\(delivery.name.bounded(to: 60))</bdi>: \
            pending</span></li>
            """
        }
    }

    private func chip(_ delivery: Delivery, number: Int) -> HTML {
        let verdict = Verdict(delivery)
        let place: HTML = tab == .devices ? "#d\(number)" : "?tab=devices#d\(number)"
        return """
            <li><a class="chip \(verdict.tone.className)" href="\(place)"><bdi>\(delivery.device.bounded(to: 60))</bdi>: \(verdict.label)</a></li>
            """
    }

    private func neighbour(_ id: Int64?, _ relation: HTML, _ text: HTML) -> HTML {
        guard let id else { return "" }
        let link = PageLink(
            "/messages/\(id)",
            ["tab": tab == .devices ? nil : tab.rawValue, "project": context.project, "q": search]
        )
        return "<a rel=\"\(relation)\" href=\"\(link.description)\">\(text)</a>"
    }

    private var actions: HTML {
        """
        <div class="actions"><button type="button" popovertarget="resend">\(PageIcon.send.markup) Send again…</button>\
        <a class="button" href="/compose?message=\(Int(message.id))">\(PageIcon.compose.markup) Edit</a>\
        <a class="button" href="/compare?a=\(Int(message.id))">\(PageIcon.compare.markup) Compare…</a>\
        <a class="button" href="/messages/\(Int(message.id))/preview.html" download>\(PageIcon.download.markup) Page</a>\
        \(context.drawsPictures ? "<a class=\"button\" href=\"/messages/\(Int(message.id))/preview.png\" download>\(PageIcon.image.markup) PNG</a>" as HTML : nil)\
        <button type="button" popovertarget="delete-one" data-deletes aria-label="Delete…">\(PageIcon.trash.markup)</button></div>
        """
    }
}
