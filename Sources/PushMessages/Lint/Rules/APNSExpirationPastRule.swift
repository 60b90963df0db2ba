// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A push that has expired when it is sent.
///
/// Why: APNs tries once to deliver a push whose `apns-expiration` is past, and keeps nothing for a device that is away. A
/// clock that is wrong, or a time computed long before, makes pushes disappear without an error.
///
/// Example: `{"headers": {"apns-expiration": "1600000000"}, "payload": {"aps": {"alert": "Hello"}}}`
///
/// Fix: add the span to the present time, in seconds since 1970, or write "0" for one attempt on purpose.
///
/// Source: Apple, "Sending notification requests to APNs".
struct APNSExpirationPastRule: LintRule {
    static let id = "apns-expiration-past"
    static let severity = Severity.warning
    static let platform: Platform? = .apple
    static let documentation: String? =
        "https://developer.apple.com/documentation/usernotifications/sending-notification-requests-to-apns"
    static let forms: LintSubject.Form = [.message, .apnsRequest]
    static let parts: LintSubject.Parts = .appleHeaders

    /// Seconds since 1970; the time of the check, if the subject does not have a time.
    var now: @Sendable () -> Int = { Int(Date().timeIntervalSince1970) }
    /// Seconds since 1970 below which an expiration is taken for a span, which another rule tells.
    var earliestExpiration = 1_000_000_000

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        guard let header = subject.appleHeader("apns-expiration"), let time = Int(header.value),
            time >= earliestExpiration
        else { return }
        let past = (subject.time ?? now()) - time
        guard past > 0 else { return }
        report.add(
            at: header.path,
            "apns-expiration is \(past.counted("second")) past, so APNs tries once and keeps nothing for a "
                + "device that is away; write a time to come, or \"0\"."
        )
    }
}
