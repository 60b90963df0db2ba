// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import PushMessages
import PushPreview

/// The list of messages, with search, paging and deletion.
struct InboxView {
    /// `nil` for an invalid search.
    let page: InboxPage?
    let search: String
    /// The error of an invalid search.
    var problem: String?
    let context: PageContext

    var frame: PageFrame {
        PageFrame(
            title: search.isEmpty ? "Inbox" : search,
            section: .inbox,
            status: problem == nil ? .ok : .badRequest,
            liveness: page == nil ? nil : "rows",
            content: """
                <h1 class="unseen">Inbox</h1>
                \(bar)
                \(page.map(list))
                \(GrammarHelp.markup)
                """
        )
    }

    private var bar: HTML {
        """
        <div class="toolbar">
        <form class="search" role="search" action="/">\
        \(context.project.map { "<input type=\"hidden\" name=\"project\" value=\"\($0)\">" as HTML })\
        \(PageIcon.search.markup)<input type="search" name="q" value="\(search)" placeholder="Search: words, topic:news, has:image, outcome:not-shown" \
        aria-label="Search messages" autocomplete="off" spellcheck="false"\
        \(problem == nil ? nil : " aria-invalid=\"true\" aria-describedby=\"problem\"" as HTML?)>\
        <button type="button" popovertarget="grammar">\(PageIcon.help.markup)<span class="unseen">How to search</span></button></form>
        <span class="amount" id="amount" data-region>\(amount)</span>
        <span id="actions" data-region>\(actions)</span>
        \(problem.map { "<p class=\"hint\" id=\"problem\" role=\"alert\" dir=\"auto\">\($0)</p>" as HTML })
        </div>
        """
    }

    private var amount: HTML? {
        guard let page else { return nil }
        guard let total = page.total else { return "\(page.entries.count) shown" }
        return "\(total.counted("message", grouped: true))"
    }

    private var actions: HTML? {
        guard let page, !page.entries.isEmpty else { return nil }
        return """
            <button type="button" popovertarget="delete-all">\(PageIcon.trash.markup) Delete…</button>
            """
    }

    private func list(_ page: InboxPage) -> HTML {
        guard !page.entries.isEmpty else {
            return """
                <div id="list" data-region class="panel blank"><b>Nothing matches</b>\
                <span>The search covers titles, texts, targets and data; <a href="\(PageLink("/", ["project": context.project]).description)">\
                show everything</a>.</span></div>
                """
        }
        let showsProject = context.project == nil && context.projects.count > 1
        return """
            <ul class="list panel\(showsProject ? " mixed" : nil as HTML?)" id="list" data-region data-keyed aria-label="Messages, newest first">
            \(page.entries.map { row($0, showsProject: showsProject) })</ul>
            \(pager(page))
            \(DeleteQuestion(search: search, project: context.project, total: page.total).markup)
            """
    }

    private func row(_ entry: InboxPage.Entry, showsProject: Bool) -> HTML {
        switch entry {
        case .message(let listed):
            MessageRow(listed: listed, showsProject: showsProject, parameters: search, project: context.project).markup
        case .known(let id): "<li id=\"m\(Int(id))\" data-known></li>"
        }
    }

    private func pager(_ page: InboxPage) -> HTML {
        let first = page.entries.first.map { String($0.id) }
        let newer =
            page.hasNewer
            ? link("after", first, "prev", "Newer") : nil
        return """
            <nav class="pager" id="pager" data-region aria-label="Pages"><span>\(newer)</span>\
            <span>\(page.older.map { link("before", String($0), "next", "Older") })</span></nav>
            """
    }

    private func link(_ name: String, _ id: String?, _ relation: HTML, _ text: HTML) -> HTML {
        let parameters: KeyValuePairs<String, String?> =
            name == "before"
            ? ["project": context.project, "q": search, "before": id]
            : ["project": context.project, "q": search, "after": id]
        return "<a class=\"button\" rel=\"\(relation)\" href=\"\(PageLink("/", parameters).description)\">\(text)</a>"
    }
}

/// The popover that describes the search syntax.
enum GrammarHelp {
    private static let terms: [(term: HTML, meaning: HTML)] = [
        ("pizza \"two words\"", "in titles, texts, targets and data"),
        ("topic: token: fid: device:", "this value; <code>*</code> matches anything"),
        ("title: body: condition:", "this part of it"),
        ("has:", "<code>image</code> <code>displayed-image</code> <code>error</code> <code>delivery</code>"),
        ("is:", "<code>unread</code> <code>read</code> <code>pending</code> <code>dry-run</code>"),
        ("platform: outcome:", "<code>platform:apple outcome:not-shown</code>: of one delivery"),
        ("status: error:", "<code>status:4xx</code> <code>error:UNREGISTERED</code>"),
        ("rule:", "a finding, such as <code>rule:apple-http-error</code>"),
        ("before: after:", "<code>10m</code> <code>2026-11-20</code> <code>2026-11-20T10:00:00Z</code>"),
        ("!term  -term", "the opposite"),
    ]

    static let markup: HTML = """
        <div class="sheet wide" id="grammar" popover role="dialog" aria-label="How to search">
        <h2>How to search</h2>
        <p class="dim">Separate terms by spaces; all must match.</p>
        <dl class="grammar">\(terms.map { row in
            "<dt><code>\(row.term)</code></dt><dd>\(row.meaning)</dd>" as HTML
        })</dl>
        <div class="answers"><button type="button" popovertarget="grammar" popovertargetaction="hide">Close</button></div>
        </div>
        """
}
