// SPDX-License-Identifier: Apache-2.0

/// A provider opens a connection for each push.
///
/// Why: Apple asks providers to keep their connections open, and may take many short ones for an attack. A handshake also
/// costs more than the push. One push alone is not a habit: the rule reports the third connection in a row that the
/// same credential opens, when the two before were closed after one push each, all three within ten minutes. A
/// connection that brings a second push ends the row.
///
/// Example: `{"headers": {}, "payload": {"aps": {"alert": "Hello"}}, "connection": {"push": 1, "singlePushConnections": 2}}`
///
/// Fix: make one client for the whole process and send all pushes with it; close it when the process ends.
///
/// Source: Apple, "Sending notification requests to APNs" (best practices for managing connections).
struct APNSConnectionPerPushRule: LintRule {
    static let id = "apns-connection-per-push"
    static let severity = Severity.note
    static let platform: Platform? = .apple
    static let documentation: String? =
        "https://developer.apple.com/documentation/usernotifications/sending-notification-requests-to-apns"
    static let forms = LintSubject.Form.apnsRequest

    /// Connections of one push in a row that are a habit when another follows.
    var limit = 2

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        guard let count = subject.connection?.singlePushCount, count >= limit else { return }
        report.add(
            at: subject.connectionPath("singlePushConnections"),
            "The provider opened a connection for this push after \(count) that it closed after one push each; keep one open "
                + "and send all pushes over it."
        )
    }
}
