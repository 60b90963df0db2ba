// SPDX-License-Identifier: Apache-2.0

import PushPreview

/// The topics with their subscribers.
struct TopicsPanel {
    let topics: [DevicesPage.Topic]
    let devices: [RegisteredDevice]

    var markup: HTML {
        """
        <section class="panel" aria-labelledby="topics-heading"><h2 id="topics-heading">Topics</h2>
        \(topics.isEmpty ? "<p class=\"dim\">There are no subscriptions.</p>" : "<ul class=\"rows\">\(topics.map(item))</ul>" as HTML)
        \(devices.contains(where: \.isRegistered) ? subscribe : nil)</section>
        """
    }

    private func item(_ topic: DevicesPage.Topic) -> HTML {
        let more = topic.summary.subscriberCount - topic.subscribers.count
        let link = PageLink("/topics/\(PageLink.encoded(topic.summary.topic))", ["project": topic.summary.project])
            .description
        return """
            <li><div><b><a href="\(link)" dir="auto">\(topic.summary.topic.bounded(to: 120))</a></b> <span class="dim">\(topic.summary.subscriberCount.grouped)</span>\
            <p class="tags">\(topic.subscribers.map(subscriber))\(more > 0 ? " <span class=\"dim\">and \(more.grouped) more</span>" : nil as HTML?)</p></div>\
            <span></span><a class="button small" href="\(link)" aria-label="Change the subscribers of \(topic.summary.topic.bounded(to: 60))">Change</a></li>
            """
    }

    private func subscriber(_ subscriber: Subscriptions.Subscriber) -> HTML {
        guard let device = subscriber.device else {
            return "<span class=\"chip neutral\"><code>\(subscriber.registration.prefix(16).description)…</code></span>"
        }
        return """
            <a class="chip neutral" href="/devices/\(device.id)">\(device.name.bounded(to: 40))</a>
            """
    }

    private var subscribe: HTML {
        """
        <form method="post" action="/subscriptions" class="line three"><input type="hidden" name="back" value="/devices">
        <div class="field"><label for="subscriber">Device</label><select name="device" id="subscriber">\(devices.filter(\.isRegistered).map { device in
            "<option value=\"\(device.id)\">\(device.name.bounded(to: 60))</option>" as HTML
        })</select></div>\
        <div class="field"><label for="new-topic">Topic</label><input name="topic" id="new-topic" required dir="ltr" spellcheck="false"></div>\
        <button name="act" value="subscribe">Subscribe</button></form>
        """
    }
}
