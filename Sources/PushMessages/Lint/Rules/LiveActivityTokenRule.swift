// SPDX-License-Identifier: Apache-2.0

/// An empty token of a live activity.
///
/// Why: an empty token does not name an activity, and the Admin SDK for Node refuses it.
///
/// Example: `{"apns": {"live_activity_token": ""}}`
///
/// Fix: give the activity's push token, or leave the field out.
///
/// Source: FCM HTTP v1 reference, `ApnsConfig.liveActivityToken`.
struct LiveActivityTokenRule: LintRule {
    static let id = "live-activity-token"
    static let severity = Severity.warning
    static let platform: Platform? = .apple
    static let documentation: String? =
        "https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages#apnsconfig"
    static let parts: LintSubject.Parts = .liveActivity

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        guard subject.message.apns.liveActivityToken?.isEmpty == true else { return }
        let path = subject.path("apns", "live_activity_token")
        report.add(
            at: path,
            "apns.live_activity_token is empty, so it does not name an activity, and the Admin SDK for Node refuses "
                + "it; give the activity's token or leave the field out.",
            fix: .removing(path)
        )
    }
}
