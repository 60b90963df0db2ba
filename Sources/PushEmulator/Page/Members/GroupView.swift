// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
import HTTPTypes
import PushMessages
import PushPreview

/// One device group: its key and its members.
struct GroupView {
    let details: GroupDetails
    /// Devices of the project that are not in it.
    let choices: [DeviceRow]
    var text = ""
    var problem: FieldError?

    private var group: StoredGroup { details.group }
    private var path: String { "/groups/\(group.number)" }

    var frame: PageFrame {
        PageFrame(
            title: group.name,
            section: .devices,
            status: problem == nil ? .ok : .badRequest,
            assets: [.forms],
            content: """
                <div class="crumbs"><a rel="up" href="/devices">\(PageIcon.back.markup)Devices</a></div>
                <div class="page-head"><div><h1 dir="auto">\(group.name.bounded(to: 200))</h1>
                <p class="dim">Device group · project <bdi>\(group.project.bounded(to: 80))</bdi></p></div>\(actions)</div>
                <div class="columns even"><section class="panel" aria-labelledby="members"><h2 id="members">Members <span class="dim">\
                \(details.members.count) of \(DeviceGroupLimits.memberLimit)</span></h2>\(members)</section>
                <div class="stacked stack"><section class="panel" aria-labelledby="add"><h2 id="add">Add a member</h2>\(form)</section>
                <section class="panel" aria-labelledby="key-heading"><h2 id="key-heading">Key</h2><p class="dim">Senders use this key in place of a token.</p>
                <p class="token"><code id="key" dir="ltr">\(details.key)</code><button type="button" class="copy small" data-copies="key" aria-label="Copy the key">\
                \(PageIcon.copy.markup)<span class="words" aria-live="polite">Copy</span></button></p></section></div></div>
                """
        )
    }

    private var actions: HTML {
        """
        <div class="picks"><a class="button primary" href="\(PageLink("/compose", ["token": details.key, "project": group.project]).description)">\
        \(PageIcon.compose.markup) Compose</a>\
        <button type="button" popovertarget="delete">Delete the group…</button></div>
        <div class="sheet" id="delete" popover role="dialog" aria-labelledby="delete-heading"><h2 id="delete-heading">Delete the group?</h2>
        <p class="dim">Its keys become invalid; the devices stay.</p>
        <form method="post" action="\(path)/delete"><div class="answers"><button type="button" popovertarget="delete" popovertargetaction="hide">Keep it</button>\
        <button class="danger" autofocus>Delete</button></div></form></div>
        """
    }

    private var members: HTML {
        MemberList(
            members: details.members.map { MemberList.Member(registration: $0.registration, device: $0.device) },
            path: "\(path)/members",
            emptiness: "Nobody is in it yet."
        ).markup
    }

    private var form: HTML {
        guard details.members.count < DeviceGroupLimits.memberLimit else {
            return
                "<p class=\"dim\">A group has at most \(DeviceGroupLimits.memberLimit) members; remove one first.</p>"
        }
        return MemberForm(choices: choices, path: "\(path)/members", text: text, problem: problem).markup
    }
}
#endif
