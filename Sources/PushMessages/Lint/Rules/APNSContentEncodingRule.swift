// SPDX-License-Identifier: Apache-2.0

/// The body of a direct push is compressed.
///
/// Why: Apple asks for JSON that is not compressed. APNs cannot read a compressed body as JSON.
///
/// Example: `{"headers": {"content-encoding": "gzip"}, "payload": {"aps": {"alert": "Hello"}}}`
///
/// Fix: send the JSON uncompressed, without `content-encoding`.
///
/// Source: Apple, "Generating a remote notification".
struct APNSContentEncodingRule: LintRule {
    static let id = "apns-content-encoding"
    static let severity = Severity.error
    static let platform: Platform? = .apple
    static let documentation: String? =
        "https://developer.apple.com/documentation/usernotifications/generating-a-remote-notification"
    static let forms = LintSubject.Form.apnsRequest

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        guard let coding = subject.appleHeader("content-encoding"), coding.value.lowercased() != "identity" else {
            return
        }
        report.add(
            at: coding.path,
            "The body is packed as \(coding.value.quoted()), and APNs reads plain JSON only; send it without content-encoding."
        )
    }
}
