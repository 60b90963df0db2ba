// SPDX-License-Identifier: Apache-2.0

/// Input that is not JSON, even as leniently as FCM's front end reads it.
///
/// Why: FCM answers 400 INVALID_ARGUMENT with "Invalid JSON payload received." and nobody gets the message. Trailing
/// commas, keys without quotes and strings in single quotes are taken; comments, missing commas, bare words and texts that
/// end early are not. More than 100 levels are refused as well.
///
/// Example: `{"message": {"topic": "news" "notification": {"title": "Hi"}}}`
///
/// Fix: correct the text at the place that is named.
///
/// Source: RFC 8259; answers of the FCM HTTP v1 API.
package enum InvalidJSONRule {
    /// The identifier by which findings name it.
    package static let id = "invalid-json"
    /// Nothing can be said about such an input but this.
    package static let severity = Severity.error
    /// Where JSON is defined.
    package static let documentation: String? = "https://www.rfc-editor.org/rfc/rfc8259"

    /// The finding about a text, in one sentence.
    package static func finding(_ error: JSONSyntaxError, in bytes: [UInt8], saying message: String) -> Finding {
        Finding(
            rule: id,
            severity: severity,
            location: Finding.Location(error, in: bytes),
            message: message,
            documentation: documentation
        )
    }
}
