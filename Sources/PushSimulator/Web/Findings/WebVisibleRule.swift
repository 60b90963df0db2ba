// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// A window of the site is visible, so the page gets the message and nothing is shown.
///
/// Why: Firebase's worker asks whether any window of the site is visible. If one is, all of them get the message
/// (`onMessage`), and the notification is left to the page.
///
/// Example: a user who has the shop open in front of them.
///
/// Fix: show it in the page's `onMessage`, as part of the page or with `new Notification`.
///
/// Source: firebase-js-sdk, `sw-listeners.ts`, `onPush`.
enum WebVisibleRule: DeliveryRule {
    static let id = "web-visible"
    static let documentation: String? =
        "https://firebase.google.com/docs/cloud-messaging/js/receive"

    static func sentence(for record: WebDeliveryRecord) -> String? {
        guard case .posted(let windows) = record.end else { return nil }
        let who = windows == 1 ? "its page gets" : "its \(windows) windows get"
        return
            "Nothing is shown: a window of \(record.site.host) is visible, so \(who) the message in onMessage; the page has "
            + "to show it there."
    }
}
