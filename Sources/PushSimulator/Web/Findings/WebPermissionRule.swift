// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The user has not allowed the site's notifications.
///
/// Why: without permission `showNotification` fails, and browsers end the push subscription besides.
///
/// Example: a site that asked for permission before it said what for.
///
/// Fix: nothing in the message; let the page ask again when it has something to offer.
///
/// Source: WHATWG Notifications API, "permission".
enum WebPermissionRule: DeliveryRule {
    static let id = "web-permission"
    static let documentation: String? =
        "https://notifications.spec.whatwg.org/#permission-model"

    static func sentence(for record: WebDeliveryRecord) -> String? {
        guard record.end == .noPermission else { return nil }
        let answer = record.browser.permission == .denied ? "has refused" : "has not been asked"
        return "Nothing is shown: the user \(answer) to let \(record.site) show notifications; only the page can ask."
    }
}
