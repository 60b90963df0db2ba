// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The notification is shown without any text.
///
/// Why: a notification without title and body is shown all the same, as an empty card, with its picture if it has one.
///
/// Example: `{"data": {"k": "v"}, "android": {"notification": {"image": "https://example.com/a.png"}}}`
///
/// Fix: add a title and a body.
///
/// Source: firebase-android-sdk, `CommonNotificationBuilder`.
enum AndroidTextMissingRule: DeliveryRule {
    static let id = "android-text-missing"

    static func sentence(for record: AndroidDeliveryRecord) -> String? {
        guard let notification = record.notification, notification.title.isEmpty, notification.body.isEmpty else {
            return nil
        }
        return
            "An empty card is shown: the notification has neither a title nor a body; add them, or leave the notification "
            + "out of a message that is meant only for the app."
    }
}
