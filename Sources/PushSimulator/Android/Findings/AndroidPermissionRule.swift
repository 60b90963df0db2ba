// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The user has not allowed the app's notifications.
///
/// Why: since Android 13 an app may show none before the user has granted POST_NOTIFICATIONS; on every version the user can
/// forbid it. The picture is downloaded all the same.
///
/// Example: a freshly installed app that has not asked yet.
///
/// Fix: ask for the permission at a moment when people see what it is for.
///
/// Source: Android, "Notification runtime permission".
enum AndroidPermissionRule: DeliveryRule {
    static let id = "android-permission"
    static let documentation: String? =
        "https://developer.android.com/develop/ui/views/notifications/notification-permission"

    static func sentence(for record: AndroidDeliveryRecord) -> String? {
        guard record.notification != nil, !record.device.app.allowsNotifications else { return nil }
        let asks = Capabilities.standard.support(for: .notificationPermission, on: record.device.client) == .yes
        return asks
            ? "Nothing is shown: \(record.system) shows no notification of an app without the permission POST_NOTIFICATIONS; "
                + "have the app ask for it."
            : "Nothing is shown: the user has turned off the app's notifications in the settings."
    }
}
