// SPDX-License-Identifier: Apache-2.0

import Hummingbird
import PushMessages
import PushPreview

/// `GET /compare`: two messages side by side, `a` and `b`.
struct CompareRoute: PageRoute {
    let services: PageServices

    func add(to router: Router<EmulatorRequestContext>) {
        router.get("compare") { request, _ -> Response in
            try await page(request, known: ["a", "b"]) { items, context in
                let (a, b) = (try await facts(items, "a"), try await facts(items, "b"))
                let recent = try await services.core.store.read { database in
                    try InboxSelection().fetch(database, limit: 50, parts: .summary)
                }
                return CompareView(a: a, b: b, recent: recent, context: context).frame
            }
        }
    }

    private func facts(_ items: QueryItems, _ name: String) async throws -> MessageFacts? {
        guard let number = try items.integer(name, in: 1...Int64.max - 1) else { return nil }
        return try await MessageFacts(MessageReference(number), within: InboxSelection(), services)
    }
}

/// Two messages side by side: the requests, the findings, the result on each device.
struct CompareView {
    let a: MessageFacts?
    let b: MessageFacts?
    /// The messages to choose from.
    let recent: [StoredMessage]
    let context: PageContext

    var frame: PageFrame {
        let previews = PreviewParts.deliveries([a, b].map { $0?.results.map(\.entry) ?? [] })
        return PageFrame(
            title: "Compare",
            section: .inbox,
            assets: [.previews],
            content: """
                <div class="crumbs"><a rel="up" href="/">\(PageIcon.back.markup)Inbox</a></div>
                <form class="toolbar" action="/compare" data-submits><h1>Compare</h1>\(choice("a", "Left", a))\(choice("b", "Right", b))\
                <button class="unscripted">Show</button>\
                <label class="option"><input type="checkbox" id="cuts"> Show what is cut</label></form>
                <div class="pair">\(column(a, "Left", previews[0]))\(column(b, "Right", previews[1]))</div>
                """
        )
    }

    private func choice(_ name: HTML, _ label: HTML, _ chosen: MessageFacts?) -> HTML {
        var messages = recent
        if let chosen, !messages.contains(where: { $0.id == chosen.message.id }) { messages.append(chosen.message) }
        return """
            <label class="option"><span>\(label)</span><select name="\(name)"><option value="">choose a message</option>\(messages.map { message in
                """
                <option value="\(Int(message.id))"\(message.id == chosen?.message.id ? " selected" : nil as HTML?)>\
                \(Int(message.id)): \((message.title ?? "without title").bounded(to: 60))</option>
                """ as HTML
            })</select></label>
            """
    }

    private func column(_ facts: MessageFacts?, _ label: HTML, _ previews: HTML) -> HTML {
        guard let facts else {
            return
                "<section aria-label=\"\(label)\"><div class=\"panel blank\"><b>Nothing chosen</b><span>Choose a message above.</span></div></section>"
        }
        let message = facts.message
        return """
            <section aria-label="\(label)">
            <div class="panel"><h2><a href="/messages/\(Int(message.id))" dir="auto">\(facts.title.bounded(to: 300))</a></h2>
            <p class="facts-line">\(message.target.map { "<span>\($0.kind) <code>\($0.value.bounded(to: 200))</code></span>" as HTML })\
            <span>\(Moment(message.received).markup)</span><span>\(message.request.count.byteCountText)</span>\
            <span>answered with \(message.status)</span></p></div>
            \(previews)
            <section class="panel"><h2>Findings</h2>\(facts.findings.isEmpty ? "<p class=\"dim\">None.</p>" : PreviewParts.findings(facts.findings.worstFirst))</section>
            <section class="panel"><h2>Request</h2>\(Snippet(
                id: "request-\(label)",
                text: facts.content.message.json.description.indentedJSON,
                label: "JSON",
                isJSON: true
            ).markup)</section>
            </section>
            """
    }
}
