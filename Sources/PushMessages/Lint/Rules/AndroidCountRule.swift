// SPDX-License-Identifier: Apache-2.0

/// A negative number for the launcher's badge.
///
/// Why: Android ignores it; the Admin SDK for Java refuses it.
///
/// Example: `{"android": {"notification": {"notification_count": -1}}}`
///
/// Fix: write 0 or more, or leave it out.
///
/// Source: FCM HTTP v1 reference, `AndroidNotification.notificationCount`; firebase-android-sdk, `NotificationParams`.
struct AndroidCountRule: LintRule {
    static let id = "android-count"
    static let severity = Severity.warning
    static let platform: Platform? = .android
    static let documentation: String? =
        "https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages#androidnotification"
    static let parts: LintSubject.Parts = .androidNotification

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        for android in subject.androidNotifications {
            guard let count = android.notificationCount, count < 0 else { continue }
            let path = android.path.appending("notification_count")
            report.add(
                at: path,
                "notification_count is \(count), which Android ignores and the Admin SDK for Java refuses; "
                    + "write 0 or more.",
                fix: .removing(path)
            )
        }
    }
}
