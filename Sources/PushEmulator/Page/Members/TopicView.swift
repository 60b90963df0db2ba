// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import PushMessages
import PushPreview

/// One topic of a project with its subscribers, a page at a time.
struct TopicView {
    let topic: String
    let project: String
    let count: Int
    let subscribers: [MemberList.Member]
    /// The last registration of this page, if more follow.
    let next: String?
    /// Suggested devices of the project that do not subscribe.
    let choices: [DeviceRow]
    var text = ""
    var problem: FieldError?

    private var path: String { "/topics/\(PageLink.encoded(topic))" }
    private var hidden: HTML { "<input type=\"hidden\" name=\"project\" value=\"\(project)\">" }

    var frame: PageFrame {
        PageFrame(
            title: topic,
            section: .devices,
            status: problem == nil ? .ok : .badRequest,
            assets: [.forms],
            content: """
                <div class="crumbs"><a rel="up" href="/devices">\(PageIcon.back.markup)Devices</a></div>
                <div class="page-head"><div><h1 dir="auto">\(topic.bounded(to: 200))</h1>
                <p class="dim">Topic · project <bdi>\(project.bounded(to: 80))</bdi></p></div>
                <a class="button primary" href="\(PageLink("/compose", ["topic": topic, "project": project]).description)">\(PageIcon.compose.markup) Compose</a></div>
                <div class="columns even"><section class="panel" aria-labelledby="members"><h2 id="members">Subscribers <span class="dim">\
                \(count.grouped)</span></h2>\(list)</section>
                <section class="panel" aria-labelledby="add"><h2 id="add">Subscribe another one</h2>\(form)</section></div>
                """
        )
    }

    private var list: HTML {
        let more = next.map { PageLink(path, ["project": project, "after": $0]).description }
        return """
            \(MemberList(members: subscribers, path: path, hidden: hidden, emptiness: "Nobody subscribes to it.").markup)
            \(more.map(HTML.pager))
            """
    }

    private var form: HTML {
        MemberForm(choices: choices, path: path, hidden: hidden, text: text, problem: problem).markup
    }
}
