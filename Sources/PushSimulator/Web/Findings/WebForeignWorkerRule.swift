// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The site's service worker is not Firebase's, so what it shows is not simulated.
///
/// Why: without Firebase's SDK, only the worker's own code can turn the push event into a notification.
///
/// Example: a site that registers another worker at the scope of Firebase's.
///
/// Fix: import Firebase's SDK into the worker, or show the notification in its `push` handler.
///
/// Source: firebase-js-sdk, `sw-listeners.ts`.
enum WebForeignWorkerRule: DeliveryRule {
    static let id = "web-foreign-worker"
    static let severity = Severity.note
    static let documentation: String? =
        "https://firebase.google.com/docs/cloud-messaging/js/receive"

    static func sentence(for record: WebDeliveryRecord) -> String? {
        guard record.end == .foreignWorker else { return nil }
        return
            "What is shown is not known: the site's service worker is not Firebase's, so its own push handler decides; "
            + "import Firebase's SDK to have the notification shown as it is sent."
    }
}
