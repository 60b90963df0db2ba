// SPDX-License-Identifier: Apache-2.0

public import PushMessages

extension WebBrowser {
    /// What a click on a notification does.
    public enum Click: Sendable, Hashable {
        /// Firebase's worker leaves it alone, and the notification open: another sender's, or a button of its own.
        case leftToPage
        /// The notification closes, and there is no link.
        case closed
        /// The notification closes, and nothing opens: the link is on another host than the site.
        case foreignHost(link: String)
        /// The notification closes, and the first window on the site's host comes to the front, whatever page it shows.
        case focused(page: String)
        /// The notification closes, and a new window opens.
        case opened(link: String)
    }

    /// Clicks on the notification that a push made, on one of its buttons where `action` names one.
    ///
    /// Source: firebase-js-sdk, `sw-listeners.ts`, `onNotificationClick`.
    public func click(_ event: WebPushEvent, action: String = "") -> Click {
        guard configuration.worker != .foreign, configuration.worker != .none, action.isEmpty else {
            return .leftToPage
        }
        let record = WebDeliveryRecord(event, of: nil, to: configuration)
        guard let link = record.linkOrSite else { return .closed }
        guard let url = record.clickTarget else { return .foreignHost(link: link) }
        let window = windows(of: record.site).first { Origin($0.url)?.host == record.site.host }
        return window.map { .focused(page: $0.url) } ?? .opened(link: url)
    }
}
