// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The locked screen hides the texts and the picture.
///
/// Why: a notification is private unless it says otherwise, and people can hide private contents on the locked screen.
///
/// Example: a phone whose owner chose to hide sensitive notifications.
///
/// Fix: set `visibility` to `PUBLIC` where anybody may read it; `SECRET` is never shown there.
///
/// Source: Android, "Set lock screen visibility".
enum AndroidLockScreenRule: DeliveryRule {
    static let id = "android-lock-screen"
    static let severity = Severity.note
    static let documentation: String? =
        "https://developer.android.com/develop/ui/views/notifications/build-notification#lockscreenNotification"

    static func sentence(for record: AndroidDeliveryRecord) -> String? {
        switch record.displayed?.android?.lockScreen {
        case "redacted"?:
            return
                "On the locked screen only the app's name is shown: the notification is private and the user hides such "
                + "contents; set visibility to PUBLIC if anybody may read it."
        case "hidden"?:
            return "On the locked screen nothing is shown: the notification is secret, or the user wants none there."
        default: return nil
        }
    }

    static func path(in record: AndroidDeliveryRecord) -> FieldPath? { record.path(toOwn: "visibility") }
}
