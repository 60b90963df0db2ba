// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The notification is shown twice, by Firebase's worker and by the site's own handler.
///
/// Why: Firebase's worker shows every notification itself and calls `onBackgroundMessage` after that. The
/// documentation's sample handler shows one as well, which is right for messages with data alone. The handler's copy
/// has no tag, so neither replaces the other.
///
/// Example: a worker whose `onBackgroundMessage` calls `showNotification(payload.notification.title, …)`.
///
/// Fix: drop that call from the handler, or send data alone to sites whose handler shows it.
///
/// Source: firebase-js-sdk#5516, #6670; quickstart-js#495, #702.
enum WebDoubleRule: DeliveryRule {
    static let id = "web-double"
    static let documentation: String? =
        "https://github.com/firebase/firebase-js-sdk/issues/5516"

    static func sentence(for record: WebDeliveryRecord) -> String? {
        guard record.copies > 1 else { return nil }
        return
            "The notification is shown twice: Firebase's worker shows it, and then the site's onBackgroundMessage handler "
            + "shows it again; have the handler show only messages without a notification."
    }
}
