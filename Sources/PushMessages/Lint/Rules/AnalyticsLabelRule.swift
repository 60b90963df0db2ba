// SPDX-License-Identifier: Apache-2.0

/// An analytics label that FCM's statistics cannot hold.
///
/// Why: a label is 1 to 50 characters of `[a-zA-Z0-9-_.~%]`. The Admin SDKs for Python, .NET and Java refuse others;
/// Node and Go send them.
///
/// Example: `{"fcm_options": {"analytics_label": "spring sale!"}}`
///
/// Fix: use only letters, digits and `-_.~%`, at most 50.
///
/// Source: FCM HTTP v1 reference, `FcmOptions.analyticsLabel`.
struct AnalyticsLabelRule: LintRule {
    static let id = "analytics-label"
    static let severity = Severity.error
    static let documentation: String? =
        "https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages#fcmoptions"
    static let parts: LintSubject.Parts = .analyticsLabels

    private static let longest = Capabilities.standard.characters(.analyticsLabelCharacters, on: .fcm)
    /// Length in characters up to which the limit need not be looked up.
    private static let harmless = 32

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        let message = subject.message
        check(message.fcmOptions.analyticsLabel, at: subject.path("fcm_options", "analytics_label"), nil, &report)
        check(
            message.android.fcmOptions.analyticsLabel,
            at: subject.path("android", "fcm_options", "analytics_label"),
            .android,
            &report
        )
        check(
            message.androidV2.fcmOptions.analyticsLabel,
            at: subject.path("android_v2", "fcm_options", "analytics_label"),
            .android,
            &report
        )
        check(
            message.webpush.fcmOptions.analyticsLabel,
            at: subject.path("webpush", "fcm_options", "analytics_label"),
            .web,
            &report
        )
        check(
            message.apns.fcmOptions.analyticsLabel,
            at: subject.path("apns", "fcm_options", "analytics_label"),
            .apple,
            &report
        )
    }

    private func check(
        _ label: String?,
        at path: @autoclosure () -> FieldPath,
        _ platform: Platform?,
        _ report: inout LintReport
    ) {
        guard let label else { return }
        if label.isEmpty {
            let text =
                "The analytics label is empty, which the Admin SDKs for Python and .NET refuse; leave the field out."
            let fix = Fix.removing(path())
            report.add(at: path(), text, severity: .warning, platform: platform, fix: fix)
        } else if let scalar = label.unicodeScalars.first(where: { !$0.isTopicScalar }) {
            let text = "The analytics label holds \(scalar.quoted); use only letters, digits and -_.~%."
            report.add(at: path(), text, platform: platform)
        } else if label.utf8.count > Self.harmless, label.utf8.count > Self.longest {
            let text = "The analytics label has \(label.utf8.count) characters; shorten it to \(Self.longest)."
            report.add(at: path(), text, platform: platform)
        }
    }
}
