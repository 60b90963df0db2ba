// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The push is a notice about messages, not a message.
///
/// Why: of the kinds in `message_type` only `gcm`, or none, is a message; the app's callbacks get the others.
///
/// Example: `deleted_messages`, after a device was offline for weeks.
///
/// Fix: none is needed.
///
/// Source: firebase-android-sdk, `FirebaseMessagingService`.
enum AndroidMessageTypeRule: DeliveryRule {
    static let id = "android-message-type"
    static let severity = Severity.note
    static let documentation: String? =
        "https://firebase.google.com/docs/cloud-messaging/android/receive"

    static func sentence(for record: AndroidDeliveryRecord) -> String? {
        guard record.dispatch == .messageType else { return nil }
        let type = record.intent.extras["message_type"]?.string ?? ""
        return "Nothing is shown: message_type is \"\(type)\", which is not a message to show."
    }
}
