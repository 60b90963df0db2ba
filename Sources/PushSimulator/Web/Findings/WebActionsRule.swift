// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// Not all buttons are shown.
///
/// Why: Chromium, and Firefox since version 152, show two buttons, and Firebase's worker logs a warning when there are
/// more; Safari, and older versions of Firefox, show none.
///
/// Example: `"actions": [{"action": "buy", …}, {"action": "later", …}, {"action": "never", …}]`.
///
/// Fix: put the two most important ones first, and let a click on the notification do without them.
///
/// Source: Chromium, `web_notification_constants.cc`; Gecko, `kMaxActions`; MDN browser compatibility data.
enum WebActionsRule: DeliveryRule {
    static let id = "web-actions"
    static let severity = Severity.note
    static let documentation: String? =
        "https://developer.mozilla.org/docs/Web/API/Notification/maxActions_static"

    static func sentence(for record: WebDeliveryRecord) -> String? {
        guard record.end == .shown, let web = record.displayed?.web,
            let count = record.event.notification?["actions"]?.array?.count, count > web.actions.count
        else { return nil }
        let shown = web.actions.isEmpty ? "none" : "\(web.actions.count)"
        return "Of \(count == 1 ? "one button" : "\(count) buttons") \(record.place) shows \(shown); "
            + (web.actions.isEmpty
                ? "let a click on the notification do without." : "put the most important ones first.")
    }

    static func path(in record: WebDeliveryRecord) -> FieldPath? { record.path("actions") }
}
