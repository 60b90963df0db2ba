// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import PushMessages
import PushPreview

/// One device: how it is set up, what it subscribes to, and what its app sends.
struct DeviceView {
    let device: RegisteredDevice
    /// Names of registered extensions.
    let folderExtensions: [String]
    /// `nil` if neither the device nor its app has any.
    let channels: DeviceChannels?
    var form: DeviceForm
    var problem: FieldError?
    /// The panel that sends messages from the device's app; `nil` without the legacy protocols.
    var upstream: HTML?

    private var path: String { "/devices/\(device.id)" }

    var frame: PageFrame {
        PageFrame(
            title: device.name,
            section: .devices,
            status: problem == nil ? .ok : .badRequest,
            assets: [.forms],
            content: """
                <div class="crumbs"><a rel="up" href="/devices">\(PageIcon.back.markup)Devices</a></div>
                <div class="page-head"><div><h1 dir="auto">\(device.name.bounded(to: 200))</h1>
                <p class="dim">\(DeviceSummary.text(device)) · project <bdi>\(device.project.bounded(to: 80))</bdi></p></div>\(actions)</div>
                <div class="columns"><div class="stacked stack">\(RealDevice(device)?.panel ?? simulated)</div>
                <div class="stacked stack">\(names)\(topics)\(channels?.panel)\(groups)</div></div>
                """
        )
    }

    private var simulated: HTML {
        """
        <section class="panel" aria-labelledby="setup"><h2 id="setup">Configuration</h2>\(setup)</section>\
        \(device.isRegistered ? upstream : nil)
        """
    }

    private var actions: HTML {
        guard device.isRegistered else { return "<span class=\"chip neutral\">uninstalled</span>" }
        return """
            <div class="picks"><a class="button primary" href="\(PageLink("/compose", ["device": device.id, "project": device.project]).description)">\(PageIcon.compose.markup) Compose</a>\
            \(device.isReal ? nil : "<form method=\"post\" action=\"\(path)/refresh-token\"><button>New token</button></form>" as HTML?)\
            <button type="button" popovertarget="uninstall">Uninstall the app…</button></div>
            <div class="sheet" id="uninstall" popover role="dialog" aria-labelledby="uninstall-heading"><h2 id="uninstall-heading">Uninstall the app?</h2>
            <p class="dim">Later messages to its token are answered UNREGISTERED, and its subscriptions are removed.</p>
            <form method="post" action="\(path)/unregister"><div class="answers"><button type="button" popovertarget="uninstall" popovertargetaction="hide">Keep it</button>\
            <button class="danger" autofocus>Uninstall</button></div></form></div>
            """
    }

    private var setup: HTML {
        let fields = DeviceFields(form: form, problem: problem, folderExtensions: folderExtensions)
        return """
            <form method="post" action="\(path)" class="stacked">
            \(FormField("name", "Name", problem: fields.problem("name")).text(form.name, more: " dir=\"auto\""))
            \(fields.settings(device.platform))\(fields.others)
            <div class="end"><button class="primary">Save</button></div></form>
            """
    }

    private var names: HTML {
        """
        <section class="panel"><h2>Names</h2><dl class="names"><div><dt>Token</dt><dd>\(copied("token", device.token))</dd></div>\
        <div><dt>Installation id</dt><dd>\(copied("fid", device.fid))</dd></div>\
        \(device.apnsToken.map { "<div><dt>Device token (APNs)</dt><dd>\(copied("apns", $0))</dd></div>" as HTML })</dl></section>
        """
    }

    private func copied(_ id: HTML, _ text: String) -> HTML {
        """
        <p class="token"><code id="\(id)" dir="ltr">\(text)</code><button type="button" class="copy small" data-copies="\(id)" aria-label="Copy">\
        \(PageIcon.copy.markup)<span class="words" aria-live="polite">Copy</span></button></p>
        """
    }

    private var topics: HTML {
        """
        <section class="panel"><h2>Topics</h2>
        <form method="post" action="/subscriptions" class="stacked">\(hidden)
        \(device.topics.isEmpty ? "<p class=\"dim\">None.</p>" : "<div class=\"picks\">\(device.topics.prefix(100).map { topic in "<button class=\"small\" name=\"unsubscribe\" value=\"\(topic)\" aria-label=\"Unsubscribe from \(topic)\">\(topic.bounded(to: 60))\(PageIcon.close.markup)</button>" as HTML })</div>" as HTML)</form>
        \(device.isRegistered ? subscribe : nil)</section>
        """
    }

    /// The fields that name the device to the route of subscriptions.
    private var hidden: HTML {
        """
        <input type="hidden" name="device" value="\(device.id)"><input type="hidden" name="back" value="\(path)">
        """
    }

    private var groups: HTML? {
        device.groups.isEmpty
            ? nil
            : """
            <section class="panel"><h2>Device groups</h2><p class="tags">\(device.groups.prefix(60).map { name in
                "<a class=\"chip neutral\" href=\"\(PageLink("/groups", ["key": name]).description)\">\(name.bounded(to: 60))</a>" as HTML
            })</p></section>
            """
    }

    private var subscribe: HTML {
        """
        <form method="post" action="/subscriptions" class="line">\(hidden)
        <div class="field"><label for="topic">Topic</label><input name="topic" id="topic" required dir="ltr" spellcheck="false"></div><button>Subscribe</button></form>
        """
    }
}
