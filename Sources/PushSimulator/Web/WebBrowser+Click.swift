// SPDX-License-Identifier: Apache-2.0

public import PushMessages

extension WebBrowser {
    /// The effect of a click on a notification.
    public enum Click: Sendable, Hashable {
        /// Firebase's worker ignores the click, and the notification stays open: it came from another sender, or the click was
        /// on one of its buttons.
        case leftToPage
        /// The notification closes, and there is no link.
        case closed
        /// The notification closes and nothing opens, because the link is on another host than the site.
        case foreignHost(link: String)
        /// The notification closes, and the first window on the site's host comes to the front, whatever page it shows.
        case focused(page: String)
        /// The notification closes, and a new window opens: of Firebase's worker, or of a browser that shows declarative pushes.
        case opened(link: String)
    }

    /// Clicks on the notification of a push, or on the button that `action` names.
    ///
    /// Source: firebase-js-sdk, `sw-listeners.ts`, `onNotificationClick`; W3C Push API, declarative push message.
    public func click(_ event: WebPushEvent, action: String = "") -> Click {
        if let reader = configuration.declarativeReader, event.payload[DeclarativePush.versionKey] != nil,
            case .declarative(let push) = DeclarativePush.read(event.payloadBytes, as: reader, base: siteBase(event))
        {
            // The browser opens it without asking the worker, which does not learn of the click.
            return .opened(
                link: push.actions.first { $0.action == action && !action.isEmpty }?.navigate ?? push.navigate
            )
        }
        guard configuration.worker != .foreign, configuration.worker != .none, action.isEmpty else {
            return .leftToPage
        }
        let record = WebDeliveryRecord(event, of: nil, to: configuration)
        guard let link = record.linkOrSite else { return .closed }
        guard let url = record.clickTarget else { return .foreignHost(link: link) }
        let window = windows(of: record.site).first { Origin($0.url)?.host == record.site.host }
        return window.map { .focused(page: $0.url) } ?? .opened(link: url)
    }

    private func siteBase(_ event: WebPushEvent) -> String {
        WebDeliveryRecord(event, of: nil, to: configuration).base?.text ?? "https://example.com/"
    }
}
