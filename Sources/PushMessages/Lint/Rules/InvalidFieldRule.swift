// SPDX-License-Identifier: Apache-2.0

/// A field that FCM's front end does not accept: unknown, of the wrong type, or given twice.
///
/// Why: FCM refuses the whole request with 400 INVALID_ARGUMENT and sends it to nobody. The message quotes the
/// service's answer, so that you can search for it.
///
/// Example: `{"message": {"topic": "news", "toen": "x", "android": {"ttl": "3600"}}}`
///
/// Fix: remove an unknown field or correct its spelling; give the value in the type that is named.
///
/// Source: FCM HTTP v1 discovery document; Google's JSON front end (`json_stream_parser`, `protostream_objectwriter`).
struct InvalidFieldRule: LintRule {
    static let id = "invalid-field"
    static let severity = Severity.error
    static let documentation: String? =
        "https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages"
    static let forms = LintSubject.Form.all

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        for (index, violation) in subject.violations.enumerated() where !report.isReported(index) {
            let path = subject.exactPath(of: violation)
            let fix = Fix(summary: "remove \(path)", edits: [.remove(path: path)])
            // For an unknown name, the fix is to remove it, because the intended name can only be guessed.
            report.add(at: path, Self.sentence(violation), fix: violation.unknownName == nil ? nil : fix)
        }
    }

    private static func sentence(_ violation: FieldViolation) -> String {
        var text = violation.description
        if text.hasSuffix(".") { text.removeLast() }
        return "FCM refuses the request: \(text); \(remedy(violation))."
    }

    private static func remedy(_ violation: FieldViolation) -> String {
        let text = violation.description
        if violation.unknownName != nil { return "remove the field or correct its spelling" }
        if text.contains("is already set. Cannot set") { return "keep one of the two" }
        if text.contains("cannot start list") { return "write one value instead of a list" }
        if text.contains("(TYPE_STRING)") { return "write the value as a string in quotes" }
        if text.contains("(TYPE_BOOL)") { return "write true or false" }
        if text.contains("(TYPE_INT32)") || text.contains("(TYPE_INT64)") { return "write a whole number" }
        if text.contains("google.protobuf.Duration") { return "write seconds with an s at the end, as in \"3600s\"" }
        if text.contains("google.protobuf.Timestamp") { return "write RFC 3339, as in \"2030-01-31T12:00:00Z\"" }
        if text.contains(".AndroidMessagePriority)") { return "use NORMAL or HIGH" }
        if text.contains(".Visibility)") { return "use PRIVATE, PUBLIC or SECRET" }
        if text.contains(".Proxy)") { return "use ALLOW, DENY or IF_PRIORITY_LOWERED" }
        if text.contains(".NotificationPriority)") {
            return "use PRIORITY_MIN, PRIORITY_LOW, PRIORITY_DEFAULT, PRIORITY_HIGH or PRIORITY_MAX"
        }
        if text.contains("Root element must be a message") { return "write an object in braces" }
        return "correct the value"
    }
}
