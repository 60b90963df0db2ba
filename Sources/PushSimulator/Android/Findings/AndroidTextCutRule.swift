// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// A text is longer than the system's limit.
///
/// Why: Android 11 and later cut each text of a notification after 1,024 characters (UTF-16 units), older systems after
/// 5,120, also in the expanded form.
///
/// Example: a body of 1,500 characters, which FCM's 4,096 bytes have room for.
///
/// Fix: send a shorter text, and the rest in the app.
///
/// Source: AOSP, `Notification.MAX_CHARSEQUENCE_LENGTH`; androidx.core, `NotificationCompat.MAX_CHARSEQUENCE_LENGTH`.
enum AndroidTextCutRule: DeliveryRule {
    static let id = "android-text-cut"

    static func sentence(for record: AndroidDeliveryRecord) -> String? {
        for case .textCut(let field, let count) in record.notification?.problems ?? [] {
            let limit = Capabilities.standard.characters(.textCharacters, on: record.device.client)
            return
                "The \(field) is cut: it has \(count) characters, and Android \(record.device.systemVersion) shows \(limit) "
                + "of them; shorten it."
        }
        return nil
    }

    static func path(in record: AndroidDeliveryRecord) -> FieldPath? {
        for case .textCut(let field, _) in record.notification?.problems ?? [] { return record.path(to: field) }
        return nil
    }
}
