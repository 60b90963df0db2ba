// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// One push shows several notifications.
///
/// Why: Firebase's worker shows a message's notification by itself, and an `onBackgroundMessage` handler that shows it too makes
/// a second one. Two `push` listeners do the same. Neither replaces the other without a common tag.
///
/// Example: a worker whose `onBackgroundMessage` calls `showNotification(payload.notification.title, …)`.
///
/// Fix: keep one of the calls, or give both the same `tag`.
///
/// Source: firebase-js-sdk#5516, #6670.
enum WorkerShowsTwiceRule: DeliveryRule {
    static let id = "worker-shows-twice"
    static let documentation: String? = "https://github.com/firebase/firebase-js-sdk/issues/5516"

    static func sentence(for record: WorkerRecord) -> String? {
        guard record.displayedCount > 1 else { return nil }
        let places = record.shownRequests.prefix(3).map { $0.place?.description ?? "Firebase's SDK" }
        let more = record.shownRequests.count > 3 ? " and \(record.shownRequests.count - 3) more" : ""
        return
            "The push shows \(record.displayedCount) notifications, by \(places.joined(separator: ", "))\(more); keep one call of "
            + "showNotification, or give them the same tag."
    }
}
