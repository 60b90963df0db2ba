// SPDX-License-Identifier: Apache-2.0

import Hummingbird
import PushMessages
import PushPreview

/// `POST /subscriptions`: subscribes a device to a topic, or unsubscribes it.
struct SubscriptionsRoute: PageRoute {
    let services: PageServices

    func add(to router: Router<EmulatorRequestContext>) {
        router.post("subscriptions") { request, _ -> Response in
            let form = try await form(request)
            do {
                let device = try await services.core.devices.device(form["device"] ?? "")
                let removed = form["unsubscribe"]
                let text = (removed ?? form["topic"] ?? "").trimmingBlanks
                guard let topic = TopicName(text) ?? TopicName(path: text) else {
                    throw APIError.badRequest(
                        "The topic must be \(TopicName.rule), not \(text.quoted)."
                    )
                }
                guard removed != nil || device.isRegistered else {
                    throw APIError.badRequest("The device is unregistered; register it again.")
                }
                let now = StoredTime.now
                let addition = try await services.core.store.write { database -> Subscriptions.Addition? in
                    guard removed != nil else {
                        return try Subscriptions.add(
                            topic,
                            for: device.token,
                            project: device.project,
                            at: now,
                            database: database
                        )
                    }
                    _ = try Subscriptions.remove(topic, of: device.token, project: device.project, database: database)
                    return nil
                }
                if addition == .refused {
                    throw APIError.badRequest("The device has \(Subscriptions.topicLimit) topics, which is the most.")
                }
                // Redirects only to devices, whatever the form holds.
                return .seeOther(PageLink(form["back"] == "/devices" ? "/devices" : "/devices/\(device.id)"))
            } catch let error as APIError {
                return try await page(request) { _, _ in FailureView(error).frame }
            } catch let error as EmulatorError {
                return try await page(request) { _, _ in FailureView(APIError.notFound(error.description)).frame }
            }
        }
    }
}

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
        DeviceCard.chip(subscriber.device.map { (id: $0.id, name: $0.name) }, registration: subscriber.registration)
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
