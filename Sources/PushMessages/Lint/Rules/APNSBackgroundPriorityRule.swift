// SPDX-License-Identifier: Apache-2.0

/// A direct background push without priority 5.
///
/// Why: a push that only wakes the app must be sent with priority 5. Apple calls priority 10 an error, and 10 is the
/// default of a request without a priority.
///
/// Example: `{"headers": {"apns-push-type": "background"}, "payload": {"aps": {"content-available": 1}}}`
///
/// Fix: send `apns-priority: 5`.
///
/// Source: Apple, "Sending notification requests to APNs", "Pushing background updates to your App".
struct APNSBackgroundPriorityRule: LintRule {
    static let id = "apns-background-priority"
    static let severity = Severity.error
    static let platform: Platform? = .apple
    static let documentation: String? =
        "https://developer.apple.com/documentation/usernotifications/pushing-background-updates-to-your-app"
    static let forms = LintSubject.Form.apnsRequest

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        guard let type = subject.appleHeader("apns-push-type"), type.value == "background" else { return }
        let priority = subject.appleHeader("apns-priority")
        guard priority?.value ?? "10" == "10" else { return }
        report.add(
            at: priority?.path ?? type.path,
            "A background push has \(priority == nil ? "no apns-priority, which means 10" : "apns-priority 10"), and iOS takes "
                + "such pushes with 5; send apns-priority: 5."
        )
    }
}
