// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The push's listener shows a notification that the browser does not wait for.
///
/// Why: a browser may end the worker as soon as its listener returns and all promises that it passed to `event.waitUntil` are
/// settled. A `fetch` or `showNotification` that goes on may then be lost, mostly on a busy phone.
///
/// Example: `self.addEventListener('push', async event => { … })` without `event.waitUntil`.
///
/// Fix: pass the promise of all the work to `event.waitUntil`.
///
/// Source: Service Workers, `ExtendableEvent.waitUntil()`.
enum WorkerNotAwaitedRule: DeliveryRule {
    static let id = "worker-not-awaited"
    static let documentation: String? = "https://developer.mozilla.org/docs/Web/API/ExtendableEvent/waitUntil"

    static func sentence(for record: WorkerRecord) -> String? {
        guard record.hasEnded, record.waitCount == 0, !record.requests.isEmpty else { return nil }
        return
            "\(record.listener(.push)) passes no promise to event.waitUntil, so a browser may end the worker before the notification "
            + "is shown; pass it the promise of showNotification."
    }
}
