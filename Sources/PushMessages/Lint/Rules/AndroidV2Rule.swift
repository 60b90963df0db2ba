// SPDX-License-Identifier: Apache-2.0

/// The newer Android section beside the older one, or incomplete.
///
/// Why: FCM does not accept `android` and `android_v2` together; `android_v2` must be either a remote notification with
/// its notification or a background sync.
///
/// Example: `{"android": {"priority": "HIGH"}, "android_v2": {"background_sync": {}}}`
///
/// Fix: keep one of the two sections, and give `android_v2` one of its two forms.
///
/// Source: FCM HTTP v1 discovery document, `AndroidConfigV2`; firebase-admin-node, branch je-fcm-v2.
struct AndroidV2Rule: LintRule {
    static let id = "android-v2"
    static let severity = Severity.error
    static let platform: Platform? = .android
    static let documentation: String? =
        "https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages"
    static let parts: LintSubject.Parts = .androidV2

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        guard let android = subject.message.androidV2IfPresent else { return }
        let path = subject.path("android_v2")
        if subject.message.androidSection.isSet {
            report.add(at: path, "FCM refuses android_v2 beside android; keep one of the two.")
        }
        switch android.payload {
        case nil:
            let text = "android_v2 has neither remote_notification nor background_sync; give exactly one of them."
            report.add(at: path, text)
        case .backgroundSync?: return
        case .remoteNotification(let remote)?:
            let place = path.appending("remote_notification").appending("notification")
            guard remote.notificationIfPresent == nil else { return }
            report.add(at: place, "android_v2.remote_notification has no notification, which FCM requires; add it.")
        }
    }
}
