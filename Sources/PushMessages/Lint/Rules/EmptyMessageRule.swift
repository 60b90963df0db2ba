// SPDX-License-Identifier: Apache-2.0

/// A message that holds nothing but its target.
///
/// Why: FCM accepts it and delivers it, and no device shows or does anything.
///
/// Example: `{"message": {"topic": "news"}}`
///
/// Fix: add `notification` or `data`.
///
/// Source: FCM, answers of the service as captured.
struct EmptyMessageRule: LintRule {
    static let id = "empty-message"
    static let severity = Severity.note
    static let documentation: String? =
        "https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages"

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        let message = subject.message
        guard message.target != nil, subject.violations.isEmpty, message.notification == nil, message.data.isEmpty,
            message.android == nil, message.androidV2 == nil, message.webpush == nil, message.apns == nil
        else { return }
        report.add(at: subject.root, "The message holds nothing to show or to hand over; add notification or data.")
    }
}
