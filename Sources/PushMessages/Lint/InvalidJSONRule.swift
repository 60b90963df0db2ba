// SPDX-License-Identifier: Apache-2.0

/// Input that is not JSON, not even by the lenient rules of FCM's front end.
///
/// Why: FCM answers 400 INVALID_ARGUMENT with "Invalid JSON payload received." and nobody gets the message. Trailing
/// commas, keys without quotes and strings in single quotes are accepted; comments, missing commas, bare words and
/// texts that end early are not. More than 100 levels are refused as well. The object of a program is read, and a note
/// names the values that the program computes; those that a shell fills into a command's body are named as well.
///
/// Example: `{"message": {"topic": "news" "notification": {"title": "Hi"}}}`
///
/// Fix: correct the text at the place that is named.
///
/// Source: RFC 8259; answers of the FCM HTTP v1 API.
package enum InvalidJSONRule {
    /// The rule's identifier in findings.
    package static let id = "invalid-json"
    /// The severity of the finding about a text that cannot be read, which is the only one about it.
    package static let severity = Severity.error
    /// URL of the definition of JSON.
    package static let documentation: String? = "https://www.rfc-editor.org/rfc/rfc8259"

    /// Makes the finding for a syntax error.
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
