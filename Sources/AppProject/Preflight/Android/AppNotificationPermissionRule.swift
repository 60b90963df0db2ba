// SPDX-License-Identifier: Apache-2.0

package import PushMessages

/// A fresh installation on Android 13 shows nothing, or asks at another time.
///
/// Why: Firebase's SDK brings the permission `POST_NOTIFICATIONS`; a manifest that removes it leaves the app without any
/// notification. An app that targets an API level up to 32 does not ask itself: the system asks when the first channel exists and an
/// activity starts, and before that nothing is shown.
///
/// Example: `<uses-permission android:name="android.permission.POST_NOTIFICATIONS" tools:node="remove"/>`.
///
/// Fix: keep the permission, target 33 or later, and ask at a moment of your choice.
///
/// Source: Android, *Notification runtime permission*.
package enum AppNotificationPermissionRule: AppRule {
    package static let id = "app-notification-permission"
    package static let severity = Severity.note
    package static let platform = Platform.android

    package static func check(_ app: AppDescription, _ report: inout AppReport) {
        for app in app.androidApps {
            for removed in app.manifest.removedPermissions where removed.text == "android.permission.POST_NOTIFICATIONS"
            {
                report.add(
                    at: removed.place,
                    "The manifest removes POST_NOTIFICATIONS, without which Android 13 and later show no notification of the app. "
                        + "Delete the line.",
                    severity: .error
                )
            }
            guard let target = app.targetSDK, target < 33, let place = app.targetPlace else { continue }
            report.add(
                at: place,
                "The app targets API level \(target), so that Android 13 and later ask for the permission to notify only once a "
                    + "channel exists and an activity starts. Target 33 or later, and ask for POST_NOTIFICATIONS."
            )
        }
    }
}
