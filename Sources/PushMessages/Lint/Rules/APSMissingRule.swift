// SPDX-License-Identifier: Apache-2.0

/// A payload for Apple devices without an `aps` that holds anything, which FCM refuses.
///
/// Why: FCM checks the payload before it hands it to APNs, and answers 400 INVALID_ARGUMENT. Some libraries write an empty
/// `payload` or an empty `aps` for options that the sender left out.
///
/// Example: `{"message": {"topic": "news", "apns": {"payload": {"sound": "default"}}}}`
///
/// Fix: put Apple's keys into `aps`, or leave `payload` out.
///
/// Source: firebase/firebase-admin-dotnet#39 and #323; firebase/firebase-admin-java#214 and #275;
/// celestifyhq/fcm-cloudflare-workers#10.
struct APSMissingRule: LintRule {
    static let id = "aps-missing"
    static let severity = Severity.error
    static let platform: Platform? = .apple
    static let documentation: String? =
        "https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages#apnsconfig"
    static let parts: LintSubject.Parts = .apns

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        guard let refusal = APNSConfigRefusal(subject.message), refusal == .missingAPS || refusal == .emptyAPS else {
            return
        }
        // Another rule reports a value that is not an object.
        let aps = subject.message.apns.payload.custom["aps"]
        guard aps == nil || aps == .null || aps?.object != nil else { return }
        let isMissing = refusal == .missingAPS
        report.add(
            at: isMissing ? subject.payloadPath() : subject.payloadPath("aps"),
            "FCM refuses the message, because apns.payload\(isMissing ? " has no aps" : ".aps holds nothing") "
                + "(\"\(refusal.violation.description)\"); put Apple's keys into aps, or leave apns.payload out."
        )
    }
}
