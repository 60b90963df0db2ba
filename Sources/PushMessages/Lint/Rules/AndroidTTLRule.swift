// SPDX-License-Identifier: Apache-2.0

/// A time to live below zero or above four weeks.
///
/// Why: every Admin SDK refuses a negative `ttl`. Above four weeks, the documented maximum, FCM drops the message
/// earlier than the sender believes.
///
/// Example: `{"android": {"ttl": "-10s"}}`
///
/// Fix: write "0s" (now or never) to "2419200s".
///
/// Source: FCM HTTP v1 reference, `AndroidConfig.ttl`.
struct AndroidTTLRule: LintRule {
    static let id = "android-ttl"
    static let severity = Severity.error
    static let platform: Platform? = .android
    static let documentation: String? =
        "https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages#androidconfig"
    static let parts: LintSubject.Parts = .android

    /// The maximum time to live.
    private static let longest = Capabilities.standard.duration(.ttlSeconds, on: .fcm)
    /// The time to live up to which the maximum need not be looked up: a week.
    static let harmless = Duration.seconds(7 * 24 * 3600)

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        check(subject.message.android.ttl, at: subject.path("android", "ttl"), subject, &report)
        check(subject.message.androidV2.ttl, at: subject.path("android_v2", "ttl"), subject, &report)
    }

    private func check(
        _ ttl: Duration?,
        at path: @autoclosure () -> FieldPath,
        _ subject: LintSubject,
        _ report: inout LintReport
    ) {
        guard let ttl else { return }
        if ttl < .zero || ttl == .zero && subject.isWrittenNegative(path()) {
            let text = "The ttl is negative, which every Admin SDK refuses; write \"0s\" for now or never, or more."
            let fix = Fix(summary: "set \(path()) to \"0s\"", edits: [.set(path: path(), value: "0s")])
            report.add(at: path(), text, fix: fix)
        } else if ttl > Self.harmless, ttl > Self.longest {
            let longest = "\(Self.longest.components.seconds)s"
            let text =
                "The ttl is \(ttl.components.seconds) seconds, and FCM keeps a message for four weeks at most; "
                + "write at most \"\(longest)\"."
            let fix = Fix(
                summary: "set \(path()) to \"\(longest)\"",
                edits: [.set(path: path(), value: .string(longest))]
            )
            report.add(at: path(), text, severity: .warning, fix: fix)
        }
    }
}

extension LintSubject {
    /// Returns whether the input has a minus sign, which a duration of zero does not keep.
    func isWrittenNegative(_ path: FieldPath) -> Bool {
        input?.value(at: path)?.string?.hasPrefix("-") ?? false
    }
}
