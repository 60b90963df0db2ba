// SPDX-License-Identifier: Apache-2.0

/// The key of a device group as the target, a feature that ends in September 2027.
///
/// Why: a message to `token` may name a whole group by its notification key, which unlike a registration token has no
/// colon. Firebase accepts no new projects for device groups from 1 December 2026 on and stops them on 29 September
/// 2027; export the members of your groups before then.
///
/// Example: `{"message": {"token": "APA91bGHXQBB6HnLD9lkQ", "notification": {"title": "Hi"}}}`
///
/// Fix: export the group's members, and send to each of them.
///
/// Source: Firebase, "Migrate off device groups"; FCM, "Send messages to device groups".
struct DeviceGroupRule: LintRule {
    static let id = "device-group"
    static let severity = Severity.note
    static let documentation: String? =
        "https://firebase.google.com/docs/cloud-messaging/migrate-off-device-groups"
    static let parts: LintSubject.Parts = .token

    /// The date when Firebase stops device groups, as written in findings.
    var end = "29 September 2027"

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        guard case .token? = subject.message.target, subject.targetShape == .groupKey else { return }
        report.add(
            at: subject.path("token"),
            "token holds the key of a device group, and Firebase stops device groups on \(end); "
                + "export the group's members and send to each."
        )
    }
}
