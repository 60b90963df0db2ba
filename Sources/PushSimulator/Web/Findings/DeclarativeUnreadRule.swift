// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The browser does not know declarative pushes, and hands the JSON to the worker.
///
/// Why: only Safari shows declarative pushes without a worker. Other browsers run the site's `push` handler, which
/// finds the title at `notification.title`, and must open `notification.navigate` on a click. Firebase's worker shows
/// the notification, and opens nothing.
///
/// Example: `{"web_push": 8030, "notification": {"title": "Pancakes", "navigate": "https://shop.example.com/menu"}}` to Chrome.
///
/// Fix: let the worker read `notification.title` and `notification.navigate`; then one payload does for all browsers.
///
/// Source: W3C Push API, "declarative push message"; Chromium 156 and Firefox ESR 153, run.
enum DeclarativeUnreadRule: DeliveryRule {
    static let id = "declarative-unread"
    static let severity = Severity.note
    static let documentation: String? = "https://webkit.org/blog/16535/meet-declarative-web-push/"

    static func sentence(for record: WebDeliveryRecord) -> String? {
        guard let data = record.push?.data, record.browser.declarativeReader == nil,
            record.displayed != nil || record.end == .foreignWorker,
            case .declarative = DeclarativePush.read(data, as: .standard)
        else { return nil }
        let browser = record.browser.browser.title
        if record.end == .foreignWorker {
            return
                "\(browser) does not show declarative pushes without a worker: the site's push handler gets the JSON; "
                + "let it show notification.title and open notification.navigate on a click."
        }
        return
            "A click opens nothing in \(browser), which does not know declarative pushes: Firebase's worker shows the notification "
            + "and ignores navigate; open notification.navigate in a notificationclick handler of your own."
    }
}
