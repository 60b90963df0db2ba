// SPDX-License-Identifier: Apache-2.0

/// A direct push brings a new provider token although its connection had one less than 20 minutes before.
///
/// Why: APNs answers TooManyProviderTokenUpdates to a connection that updates its token more than once in 20 minutes. That
/// is what happens to code that signs a token for each push. The rule counts from the first use of the connection's latest
/// other token. A connection's first token is never told, nor one that comes back.
///
/// Example: `{"headers": {}, "payload": {"aps": {"alert": "Hello"}}, "connection": {"credential": "token", "push": 2, "previousTokenAge": 1}}`
///
/// Fix: keep the token with its time, use it for all pushes, and sign the next one after 20 to 60 minutes.
///
/// Source: Apple, "Establishing a token-based connection to APNs"; APNSwift#34; gorush#512.
struct APNSTokenFreshRule: LintRule {
    static let id = "apns-token-fresh"
    static let severity = Severity.warning
    static let platform: Platform? = .apple
    static let documentation: String? =
        "https://developer.apple.com/documentation/usernotifications/establishing-a-token-based-connection-to-apns"
    static let forms = LintSubject.Form.apnsRequest

    /// Seconds between two tokens on one connection.
    var interval = 20 * 60

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        guard let age = subject.connection?.previousTokenAge, age < interval else { return }
        report.add(
            at: subject.connectionPath("previousTokenAge"),
            "The push brings a new provider token \(max(age, 0).counted("second")) after its connection's last "
                + "one, and APNs answers TooManyProviderTokenUpdates within \(interval / 60) minutes; use one token for all "
                + "pushes meanwhile."
        )
    }
}
