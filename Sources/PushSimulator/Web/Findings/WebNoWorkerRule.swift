// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The site has no service worker, so there is nothing that a push could be delivered to.
///
/// Why: a push subscription belongs to a service worker; Firebase's SDK looks for it at `/firebase-messaging-sw.js`.
///
/// Example: a site that serves its page for every unknown path, so that the worker's script is HTML and is not
/// registered.
///
/// Fix: serve `/firebase-messaging-sw.js` as JavaScript from the site's root.
///
/// Source: firebase-js-sdk, `registerDefaultSw.ts`.
enum WebNoWorkerRule: DeliveryRule {
    static let id = "web-no-worker"
    static let documentation: String? =
        "https://firebase.google.com/docs/cloud-messaging/js/receive"

    static func sentence(for record: WebDeliveryRecord) -> String? {
        guard record.end == .noWorker else { return nil }
        return
            "Nothing is shown: the site has no service worker, without which a browser has no push subscription; serve "
            + "\(record.browser.workerPath) as JavaScript."
    }
}
