// SPDX-License-Identifier: Apache-2.0

package import PushMessages

extension WebBrowser {
    /// The effect of clicking what the browser shows, or of dismissing it.
    ///
    /// Source: firebase-js-sdk, `sw-listeners.ts`, `onNotificationClick`, which answers clicks and no dismissals.
    package func effect(
        of interaction: DeviceInteraction,
        on displayed: DisplayedNotification
    ) throws(NoSuchButton) -> InteractionEffect {
        guard case .click(let wanted, let reply) = interaction else {
            return InteractionEffect(
                .dismissed,
                "The notification leaves the screen, and the worker gets notificationclose, which Firebase's worker does not answer."
            )
        }
        let event = WebPushEvent(payload: displayed.userInfo)
        let action = try wanted.map { text throws(NoSuchButton) in try Self.name(of: text, in: displayed, event) } ?? ""
        // Chromium's own text for a push that showed nothing is none of the worker's notifications.
        let click = displayed.userInfo.isEmpty ? .leftToPage : click(event, action: action)
        var effect = InteractionEffect(of: click, action: action, isFirebase: configuration.worker.isFirebase)
        if let reply, click == .leftToPage { effect.explanation += " Its event.reply is \"\(reply.prefix(60))\"." }
        return effect
    }

    /// The site's name of a button.
    private static func name(
        of wanted: String,
        in displayed: DisplayedNotification,
        _ event: WebPushEvent
    ) throws(NoSuchButton) -> String {
        let titles = displayed.web?.actions ?? []
        let asked = event.notification?["actions"]?.array ?? []
        let names = titles.indices.map { asked.indices.contains($0) ? asked[$0]["action"]?.string ?? "" : "" }
        let place =
            names.firstIndex(of: wanted) ?? titles.firstIndex(of: wanted)
            ?? Int(wanted).flatMap { titles.indices.contains($0) ? $0 : nil }
        guard let place else { throw NoSuchButton(wanted, among: titles) }
        return names[place]
    }
}

extension WebBrowser.Configuration.Worker {
    fileprivate var isFirebase: Bool { self != .foreign && self != .none }
}

extension InteractionEffect {
    fileprivate init(of click: WebBrowser.Click, action: String, isFirebase: Bool) {
        let button = action.isEmpty ? "" : " with the action \"\(action.prefix(60))\""
        switch click {
        case .leftToPage:
            let why =
                isFirebase && !action.isEmpty
                ? "Firebase's worker leaves clicks on buttons to the site"
                : "The click is not one for Firebase's worker"
            self.init(
                .handedToApp,
                "\(why): the site's own listener gets notificationclick\(button), and only its code knows what opens."
            )
            stays = true
        case .closed:
            self.init(
                .closed,
                "The message has no link, so the notification closes and nothing opens; set webpush.fcm_options.link."
            )
        case .foreignHost(let link):
            self.init(
                .closed,
                "The link \(DisplayURL.text(link)) is on another host than the site, so Firebase's worker closes the notification and "
                    + "opens nothing."
            )
        case .focused(let page):
            self.init(
                .focused,
                "A window of the site is open, so Firebase's worker brings it to the front, whatever page it shows, and does not "
                    + "load the link; the page gets the message notification-clicked."
            )
            focused = page
        case .opened(let link):
            self.init(.opened, "The notification closes, and a new window opens the link.")
            opened = link
        }
    }
}
