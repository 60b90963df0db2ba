// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The notification's `data` is replaced by Firebase's own.
///
/// Why: Firebase's worker keeps the whole message in the notification's `data`, under `FCM_MSG`; what the sender put
/// there is found only inside of that.
///
/// Example: `"webpush": {"notification": {"data": {"url": "/sale"}}}`, read as `event.notification.data.url`.
///
/// Fix: put it into `webpush.data`, and read `event.notification.data.FCM_MSG.data`.
///
/// Source: firebase-js-sdk, `sw-listeners.ts`, `wrapInternalPayload`.
enum WebDataLostRule: DeliveryRule {
    static let id = "web-data-lost"
    static let severity = Severity.note

    static func sentence(for record: WebDeliveryRecord) -> String? {
        guard record.end == .shown, record.event.notification?["data"] != nil else { return nil }
        return
            "Click handlers do not find webpush.notification.data, because Firebase's worker puts the message in its place "
            + "(FCM_MSG); put it into webpush.data."
    }

    static func path(in record: WebDeliveryRecord) -> FieldPath? { record.path("data") }
}
