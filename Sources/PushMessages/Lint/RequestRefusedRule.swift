// SPDX-License-Identifier: Apache-2.0

/// A request that a service of the emulator refused, as the real one would.
///
/// Why: the answer of a push service is often one word, such as `BadJwtToken`, or a status without a body. The finding
/// says what caused it, names the field and the value at fault, and what to change. The contents of the request's
/// credentials are shown beside the request, without signature and key.
///
/// Example: `{"headers": {"apns-priority": "high"}, "payload": {"aps": {"alert": "Hello"}}}`
///
/// Fix: change the value that is named.
///
/// Source: the answers of FCM, APNs and the push services of browsers, as the emulator's services name them.
package enum RequestRefusedRule {
    /// The rule's identifier in findings.
    package static let id = "request-refused"
    /// The severity of the finding: nobody gets what was refused.
    package static let severity = Severity.error
}
