// SPDX-License-Identifier: Apache-2.0

import PushMessages
import PushPreview

/// The header of every view: navigation, project, active faults, connection, colours.
struct PageHeader {
    let context: PageContext
    let section: PageSection?

    var markup: HTML {
        """
        <header class="top">
        <a class="brand" href="\(link("/"))" aria-label="RichPush">\(Self.mark(context.assets))<span>RichPush</span></a>
        <nav aria-label="Parts of the emulator"><ul>\(PageSection.allCases.map(item))</ul></nav>
        <div class="state">
        \(faults)
        \(projects)
        <p class="connection" id="connection" role="status"><span class="dot"></span><span class="words">No live updates</span></p>
        \(look)
        <button class="plain" type="button" popovertarget="keys" aria-label="Keyboard">\(PageIcon.help.markup)</button>
        </div>
        </header>
        <div class="banner" id="banner" role="alert" hidden></div>
        """
    }

    /// A path within the selected project.
    private func link(_ path: String) -> String { PageLink(path, ["project": context.project]).description }

    private func item(_ item: PageSection) -> HTML {
        let isCurrent: HTML? = item == section ? " aria-current=\"page\"" : nil
        return """
            <li><a href="\(link(item.path))"\(isCurrent)>\(item.icon.markup)<span>\(item.title)</span>\
            \(item == .inbox ? count : nil)</a></li>
            """
    }

    private var count: HTML {
        let count = context.unreadCount
        return """
            <b class="count" id="unread" data-count="\(count)"\(count == 0 ? " hidden" : nil as HTML?)>\(count.grouped)\
            <span class="unseen"> unread</span></b>
            """
    }

    private var faults: HTML {
        context.faults.isEmpty
            ? "<span id=\"faults\"></span>"
            : """
            <a class="chip bad" id="faults" href="/faults" title="\(context.faults.joined(separator: "\n"))">\
            \(context.faults.count.counted("fault")) on</a>
            """
    }

    /// The choice of the project; the button is for browsers without scripts.
    private var projects: HTML? {
        // The form for composing a message has its own choice of the project.
        guard context.projects.count > 1 || context.project != nil, section != .compose else { return nil }
        var names = context.projects.map(\.name)
        if let project = context.project, !names.contains(project) { names.append(project) }
        return """
            <form class="projects" action="\(section?.path ?? "/")" data-submits><label for="project">Project</label>
            <select id="project" name="project"><option value="">All projects</option>\(names.map { name in
                """
                <option value="\(name)"\(name == context.project ? " selected" : nil as HTML?)>\(name.bounded(to: 60))</option>
                """ as HTML
            })</select><button class="small unscripted">Show</button></form>
            """
    }

    private var look: HTML {
        """
        <button class="plain" type="button" popovertarget="looks" aria-label="Colours">\(PageIcon.look.markup)</button>
        <div class="menu" id="looks" popover role="radiogroup" aria-label="Colours">\(PageLook.allCases.map { look in
            """
            <label><input type="radio" name="look" id="look-\(look.rawValue)" value="\(look.rawValue)"\
            \(look == context.look ? " checked" : nil as HTML?)> \(look.rawValue.prefix(1).uppercased() + look.rawValue.dropFirst())</label>
            """ as HTML
        })</div>
        """
    }

    /// A bell that holds a picture.
    static func mark(_ assets: PageAssets) -> HTML {
        "<img class=\"mark\" src=\"\(assets.path(.icon))\" width=\"28\" height=\"28\" alt=\"\">"
    }
}
