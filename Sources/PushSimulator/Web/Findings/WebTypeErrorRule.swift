// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The browser rejects the notification's options, so nothing is shown.
///
/// Why: Firebase's worker passes `webpush.notification` to `showNotification` as it is. That fails with a TypeError for
/// `silent` with `vibrate`, for `renotify` without a `tag`, for a `dir` other than auto, ltr and rtl, and for actions
/// without name or title. Only a browser that knows an option looks at it. The site's handler is not called any more;
/// Chromium may show a default text instead.
///
/// Example: `"webpush": {"notification": {"silent": true, "vibrate": [200, 100, 200]}}`.
///
/// Fix: leave one of the two out, and use the documented words.
///
/// Source: WHATWG Notifications API, "create a notification" and `showNotification()`.
enum WebTypeErrorRule: DeliveryRule {
    static let id = "web-typeerror"
    static let severity = Severity.error
    static let documentation: String? =
        "https://notifications.spec.whatwg.org/#create-a-notification"

    static func sentence(for record: WebDeliveryRecord) -> String? {
        guard case .rejected(let error) = record.end else { return nil }
        return "Nothing is shown: \(error.reason), which \(record.place) refuses (TypeError); \(remedy(error))."
    }

    static func path(in record: WebDeliveryRecord) -> FieldPath? {
        guard case .rejected(let error) = record.end else { return nil }
        return record.path(error.member)
    }

    static func fix(for record: WebDeliveryRecord) -> Fix? {
        guard case .rejected(let error) = record.end, let path = path(in: record) else { return nil }
        switch error {
        case .silentWithVibration, .renotifyWithoutTag, .direction:
            return .removing(path)
        case .actionsNoList, .action: return nil
        }
    }

    private static func remedy(_ error: NotificationTypeError) -> String {
        switch error {
        case .silentWithVibration: "leave out one of them"
        case .renotifyWithoutTag: "set a tag, or leave renotify out"
        case .direction: "use one of these"
        case .actionsNoList, .action: "give each action both"
        }
    }
}
