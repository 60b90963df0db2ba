// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import PushMessages
import PushPreview

/// The registered devices, how to register another one, and the topics and groups that they are in.
struct DevicesView {
    let page: DevicesPage
    let context: PageContext
    /// The project of what is registered here.
    let project: String
    /// Names of registered extensions.
    let folderExtensions: [String]
    var search = ""
    var form = DeviceForm()
    var problem: FieldError?

    var frame: PageFrame {
        PageFrame(
            title: "Devices",
            section: .devices,
            status: problem == nil ? .ok : .badRequest,
            assets: [.forms],
            content: """
                <div class="page-head"><div><h1>Devices</h1><p class="dim">What is sent to their tokens, topics and groups reaches \
                these devices: simulated ones, and real browsers that registered.</p></div>
                \(trio)</div>
                \(bar)
                \(list)
                <details class="panel register"\(problem == nil && page.count > 0 ? nil : " open" as HTML?)><summary>Register a device</summary>\(register)</details>
                <div class="columns even">\(TopicsPanel(topics: page.topics, devices: page.devices).markup)\
                \(groups)</div>
                """
        )
    }

    private var groups: HTML? {
        #if LegacyProtocols
        GroupsPanel(groups: page.groups, devices: page.devices).markup
        #else
        nil
        #endif
    }

    /// Offered while the first of them is not registered.
    private var trio: HTML? {
        page.devices.contains { $0.id == "iphone" }
            ? nil
            : """
            <form method="post" action="/devices"><button name="act" value="trio">\(PageIcon.devices.markup) Register the ready-made three</button></form>
            """
    }

    /// Shown for long lists.
    private var bar: HTML? {
        guard page.count > 12 || !search.isEmpty else { return nil }
        return """
            <div class="toolbar"><form class="search" role="search" action="/devices">\
            \(context.project.map { "<input type=\"hidden\" name=\"project\" value=\"\($0)\">" as HTML })\
            \(PageIcon.search.markup)<input type="search" name="q" value="\(search)" placeholder="Find by name, id or token" \
            aria-label="Find devices" autocomplete="off" spellcheck="false" maxlength="\(DeviceSearch.searchLimit)"></form>
            <span class="amount">\(page.count.grouped) registered</span></div>
            """
    }

    private var list: HTML {
        guard search.isEmpty || !page.devices.isEmpty else {
            return """
                <div class="panel blank"><b>No device found</b><span><a href="\(PageLink("/devices", ["project": context.project]).description)">\
                Show all of them</a>.</span></div>
                """
        }
        guard !page.devices.isEmpty else {
            return """
                <div class="panel blank"><b>No device yet</b><span>The ready-made three are an iPhone, an Android phone and Chrome, \
                subscribed to the topic <code>all</code>.</span></div>
                """
        }
        let next = page.next.map { PageLink("/devices", ["project": context.project, "after": $0]).description }
        return """
            <ul class="cards">\(page.devices.map { DeviceCard(device: $0, showsProject: context.project == nil && context.projects.count > 1).markup })</ul>
            \(next.map(HTML.pager))
            """
    }

    private var register: HTML {
        let fields = DeviceFields(form: form, problem: problem, folderExtensions: folderExtensions)
        return """
            <form method="post" action="/devices" class="stacked"><input type="hidden" name="project" value="\(project)">
            <div class="segments" role="radiogroup" aria-label="Platform">\(Platform.allCases.map { platform in
                """
                <label><input type="radio" name="platform" id="platform-\(platform.rawValue)" value="\(platform.rawValue)"\
                \(platform == form.platform ? " checked" : nil as HTML?)>\(platform.title)</label>
                """ as HTML
            })</div>
            <div class="grid">\(FormField("name", "Name", problem: fields.problem("name")).text(form.name, more: " dir=\"auto\" placeholder=\"by its kind\""))\
            \(FormField("topics", "Topics", problem: fields.problem("topics")).text(form.topics, more: " dir=\"ltr\" spellcheck=\"false\""))</div>
            \(Platform.allCases.map { "<div class=\"stacked of-\($0.rawValue)\">\(fields.settings($0))</div>" as HTML })
            \(fields.others)
            \(FormProblem("project", fields.problem("project")).markup)
            <div class="end"><button class="primary">Register</button></div></form>
            """
    }
}
