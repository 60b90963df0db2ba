// SPDX-License-Identifier: Apache-2.0

/// A direct push of a type that needs a provider token comes over a connection with a certificate.
///
/// Why: Apple supports pushes of the type `location` over connections with a provider token only, and asks for one in its
/// guide to Live Activities. Lists of the push types in the field allow `liveactivity` with a certificate too, so that is a
/// warning.
///
/// Example: `{"headers": {"apns-push-type": "location"}, "payload": {"aps": {}}, "connection": {"credential": "certificate"}}`
///
/// Fix: make a key (`.p8`) for the team and send such pushes with a provider token, over a connection without certificate.
///
/// Source: Apple, "Sending notification requests to APNs", "Starting and updating Live Activities with ActivityKit push
/// notifications".
struct APNSCertificateTypeRule: LintRule {
    static let id = "apns-certificate-type"
    static let severity = Severity.error
    static let platform: Platform? = .apple
    static let documentation: String? =
        "https://developer.apple.com/documentation/usernotifications/sending-notification-requests-to-apns"
    static let forms = LintSubject.Form.apnsRequest
    static let parts: LintSubject.Parts = .appleHeaders

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        guard subject.connection?.credential == .certificate, let type = subject.appleHeader("apns-push-type") else {
            return
        }
        switch type.value {
        case "location":
            report.add(
                at: type.path,
                "A location push came over a connection with a certificate, and Apple takes it with a provider token only; "
                    + "send it with a token."
            )
        case "liveactivity":
            report.add(
                at: type.path,
                "A push to a Live Activity came over a connection with a certificate, and Apple's guide asks for a provider "
                    + "token; send it with a token.",
                severity: .warning
            )
        default: break
        }
    }
}
