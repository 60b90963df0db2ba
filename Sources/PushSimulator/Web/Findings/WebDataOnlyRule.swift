// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The message has only data, so Firebase's worker shows nothing.
///
/// Why: without a notification the worker only calls the site's `onBackgroundMessage`. If that shows nothing either,
/// Chromium shows a default text once the site has used up a hidden budget, and Firefox and Safari may end the
/// subscription after a few such pushes.
///
/// Example: `{"token": "…", "data": {"article": "7"}}`.
///
/// Fix: add a notification, or show one in `onBackgroundMessage`.
///
/// Source: firebase-js-sdk, `sw-listeners.ts`; firebase-js-sdk#9069, #3868, #6764.
enum WebDataOnlyRule: DeliveryRule {
    static let id = "web-data-only"
    static let documentation: String? =
        "https://firebase.google.com/docs/cloud-messaging/js/receive"

    static func sentence(for record: WebDeliveryRecord) -> String? {
        guard record.end == .dataOnly else { return nil }
        let what =
            "the push has \(record.isNoObject ? "no object" : "no notification"), and Firebase's worker shows none by "
        if record.outcome == .generic {
            return
                "Only the browser's own text is shown: \(what)itself, so \(record.browser.browser.title) says that the site "
                + "was updated in the background; add a notification, or show one in onBackgroundMessage."
        }
        return "Nothing is shown: \(what)itself; add a notification, or show one in onBackgroundMessage."
    }
}
