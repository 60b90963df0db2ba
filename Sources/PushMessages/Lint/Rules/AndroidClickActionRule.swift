// SPDX-License-Identifier: Apache-2.0

/// A URL as `click_action` on Android, which expects the name of an intent's action.
///
/// Why: the Android SDK starts an activity of the app whose intent filter has that action. None has a URL for it, so a
/// tap opens nothing. The v1 API has no field that makes Android open a URL.
///
/// Example: `{"android": {"notification": {"click_action": "https://example.com/sale"}}}`
///
/// Fix: put the URL into `data` and let the app open it; write an action that the app's manifest declares, or none.
///
/// Source: firebase-android-sdk, `CommonNotificationBuilder`.
struct AndroidClickActionRule: LintRule {
    static let id = "android-click-action"
    static let severity = Severity.warning
    static let platform: Platform? = .android
    static let documentation: String? =
        "https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages#androidnotification"
    static let parts: LintSubject.Parts = .androidNotification

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        for android in subject.androidNotifications {
            guard let action = android.clickAction, action.utf8.contains(UInt8(ascii: ":")), action.contains("://")
            else { continue }
            report.add(
                at: android.path.appending("click_action"),
                "click_action is the URL \(action.quoted()), but Android looks for an activity with an action of that name "
                    + "and opens nothing; put the URL into data."
            )
        }
    }
}
