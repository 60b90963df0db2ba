// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushPreview

/// One message in the list.
struct MessageRow {
    let listed: ListedMessage
    /// Whether the row names the project, because the list has messages of several.
    var showsProject = false
    /// The search of the list.
    var parameters: String?
    var project: String?

    private var message: StoredMessage { listed.message }

    var markup: HTML {
        let id = Int(message.id)
        let link = PageLink("/messages/\(id)", ["project": project, "q": parameters])
        return """
            <li id="m\(id)"\(message.isRead ? nil : " class=\"unread\"" as HTML?)>\
            <a class="entry" href="\(link.description)" aria-describedby="o\(id)">\
            <span class="mark-unread"></span>\(thumbnail)\
            <span class="what">\(message.isRead ? nil : "<span class=\"unseen\">Unread: </span>" as HTML?)\(title)\
            <span>\((message.body ?? "").bounded(to: 300))</span></span>\
            <span class="to">\(target)</span><span class="outcomes" id="o\(id)">\(outcomes)</span>\(Moment(message.received).markup)</a>\
            <button class="remove small" type="button" popovertarget="delete-one" data-action="/messages/\(id)/delete" \
            data-title="\(message.title?.bounded(to: 80) ?? "Message \(id)")" aria-label="Delete message \(id)">\
            \(PageIcon.trash.markup)</button></li>

            """
    }

    private var title: HTML {
        if let title = message.title, !title.isEmpty { return "<b>\(title.bounded(to: 200))</b>" }
        return "<b class=\"dim\">\(message.errorCode == nil ? "Data only" : "Refused message" as HTML)</b>"
    }

    private var thumbnail: HTML {
        guard let picture = listed.picture else {
            if message.image != nil { return "<span class=\"thumb\">\(PageIcon.missing.markup)</span>" }
            let icon = message.title == nil && message.body == nil ? PageIcon.data : .text
            return "<span class=\"thumb none\">\(icon.markup)</span>"
        }
        return """
            <span class="thumb"><img src="/pictures/\(PageLink.encoded(picture))" alt="" loading="lazy" decoding="async" \
            width="68" height="46"></span>
            """
    }

    private var target: HTML {
        let project: HTML? = showsProject ? " · \(message.project.bounded(to: 60))" : nil
        guard let target = message.target else { return "no target\(project)" }
        return "\(target.kind) <code>\(target.value.bounded(to: 90))</code>\(project)"
    }

    private var outcomes: HTML {
        if let code = message.errorCode ?? (message.status >= 400 ? "ERROR" : nil) {
            return "<span class=\"outcome failed\">\(message.status) \(code.bounded(to: 40))</span>"
        }
        if message.isDryRun { return "<span class=\"outcome nothing\">dry run</span>" }
        if listed.outcomes.isEmpty {
            return message.isPending
                ? "<span class=\"outcome waiting\">delivering…</span>"
                : "<span class=\"outcome nothing\">no device</span>"
        }
        return "\(listed.outcomes.map { OutcomeBadge($0).markup })"
    }
}
