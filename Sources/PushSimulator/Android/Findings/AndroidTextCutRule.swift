// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// A text is longer than the system's limit.
///
/// Why: `NotificationCompat` cuts texts after 5120 characters (UTF-16 units).
///
/// Example: a body of 6000 characters, which only an intent can hold; FCM's messages have 4096 bytes.
///
/// Fix: send a shorter text, and the rest in the app.
///
/// Source: androidx.core, `NotificationCompat.MAX_CHARSEQUENCE_LENGTH`.
enum AndroidTextCutRule: AndroidDeliveryRule {
    static let id = "android-text-cut"

    static func sentence(for record: AndroidDeliveryRecord) -> String? {
        for case .textCut(let field, let count) in record.notification?.problems ?? [] {
            let limit = Capabilities.standard.characters(.textCharacters, on: record.device.client)
            return "The \(field) is cut: it has \(count) characters, and the system takes \(limit); shorten it."
        }
        return nil
    }

    static func path(in record: AndroidDeliveryRecord) -> FieldPath? {
        for case .textCut(let field, _) in record.notification?.problems ?? [] { return record.path(to: field) }
        return nil
    }
}
