// SPDX-License-Identifier: Apache-2.0

import PushMessages
import PushPreview

/// A message: its heading and the selected tab.
struct MessageView {
    let facts: MessageFacts
    let tab: MessageTab
    let search: String
    /// The devices of the resend dialog.
    let devices: [RegisteredDevice]
    let context: PageContext

    var frame: PageFrame {
        PageFrame(
            title: facts.title,
            section: .inbox,
            assets: [.previews],
            liveness: String(facts.message.id),
            content: """
                \(MessageHeading(facts: facts, tab: tab, search: search, context: context).markup)
                \(tabs)
                <div id="tab" class="tab tab-\(tab.rawValue)" data-region>
                \(view)
                </div>
                \(ResendQuestion(facts: facts, devices: devices).markup)
                \(MessageDeletion(facts: facts, search: search, project: context.project).markup)
                """
        )
    }

    private var tabs: HTML {
        """
        <nav class="tabs" id="tabs" data-region aria-label="Ways to look at the message"><ul>\(MessageTab.allCases.map(item))</ul></nav>
        """
    }

    private func item(_ item: MessageTab) -> HTML {
        let link = PageLink(
            "/messages/\(facts.message.id)",
            ["tab": item == .devices ? nil : item.rawValue, "project": context.project, "q": search]
        )
        return """
            <li><a href="\(link.description)" data-tab\(item == tab ? " aria-current=\"page\"" : nil as HTML?)>\(item.title)\
            \(count(item))</a></li>
            """
    }

    private func count(_ item: MessageTab) -> HTML? {
        switch item {
        case .devices: facts.deliveryCount > 0 ? " <span class=\"amount\">\(facts.deliveryCount.grouped)</span>" : nil
        case .checks:
            facts.findings.isEmpty ? nil : " <span class=\"amount\">\(facts.findings.count.grouped)</span>"
        default: nil
        }
    }

    private var view: HTML {
        switch tab {
        case .devices: DevicesTab(facts: facts, search: search, context: context).markup
        case .checks: ChecksTab(facts: facts).markup
        case .timeline: TimelineTab(facts: facts).markup
        case .payload: PayloadTab(facts: facts).markup
        case .code: CodeTab(facts: facts, url: context.url).markup
        case .raw: RawTab(facts: facts).markup
        }
    }
}

/// A tab of a message's view.
enum MessageTab: String, Sendable, Hashable, CaseIterable {
    case devices, checks, timeline, payload, code, raw

    var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}

/// The dialog that confirms the deletion of a message.
struct MessageDeletion {
    let facts: MessageFacts
    let search: String
    let project: String?

    var markup: HTML {
        """
        <div class="sheet" id="delete-one" popover role="dialog" aria-labelledby="delete-one-heading">
        <h2 id="delete-one-heading">Delete this message?</h2>
        <p class="dim"><bdi>\(facts.title.bounded(to: 80))</bdi> and what became of it on each device will be gone.</p>
        <form method="post" action="/messages/\(Int(facts.message.id))/delete">
        <input type="hidden" name="q" value="\(search)"><input type="hidden" name="project" value="\(project ?? "")">
        <div class="answers"><button type="button" popovertarget="delete-one" popovertargetaction="hide">Keep</button>\
        <button class="danger" autofocus>Delete</button></div></form>
        </div>
        """
    }
}
