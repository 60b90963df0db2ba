// SPDX-License-Identifier: Apache-2.0

/// A field that is there twice.
///
/// Why: a JSON text may hold a name twice, and each parser makes of it what it likes. FCM's front end takes the last value,
/// joins two objects, and refuses a key of `data` or of headers that is repeated; most other parsers keep the last one
/// alone. It happens if a text is put together from parts, or if a field is written in both spellings, `channelId` and
/// `channel_id`, or a header field in capitals and small letters.
///
/// Example: `{"message": {"topic": "news", "notification": {"title": "Hi", "title": "Hello"}}}`
///
/// Fix: keep one of them. No fix does, because only the sender knows which one is meant.
///
/// Source: RFC 8259, section 4; Google's JSON front end (`protostream_objectwriter`); FCM HTTP v1 discovery document, by
/// which the last occurrence takes precedence.
struct RepeatedFieldRule: LintRule {
    static let id = "repeated-field"
    static let severity = Severity.warning
    static let documentation: String? = "https://www.rfc-editor.org/rfc/rfc8259.html#section-4"
    static let forms: LintSubject.Form = [.all, .senderRequest]

    func check(_ subject: LintSubject, _ report: inout LintReport) {
        guard let source = subject.source else { return }
        let isMessage = subject.form == .message
        // The names of header fields are in any case.
        let repeated = source.repeatedMembers { a, b in
            isMessage && (Self.isSameField(a, b) || a.inLowerCase == b.inLowerCase)
        }
        guard !repeated.isEmpty else { return }
        // FCM refuses what is repeated in a map, and a second target.
        let known = subject.violations.map(subject.exactPath)
        for member in repeated where !known.contains(member.path) {
            guard let other = member.otherName else {
                report.add(at: member.path, Self.sentence(member.path, in: subject))
                continue
            }
            if member.path.steps.dropLast().suffix(2) == ["webpush", "headers"] {
                report.add(
                    at: member.path,
                    "\(member.path.name) and \(other) are one header field, and nothing says which of the two counts; keep one "
                        + "of them."
                )
                continue
            }
            // In a map, and among a web notification's options, these are two names.
            guard case .member(let name)? = member.path.steps.last, Self.isSameField(name, other),
                !member.path.steps.dropLast().contains(where: Self.maps.contains)
            else { continue }
            report.add(
                at: member.path,
                "\(member.path.name) and \(other) are two spellings of one field, of which FCM takes the last; keep one of them."
            )
        }
    }

    private static func sentence(_ path: FieldPath, in subject: LintSubject) -> String {
        let value = subject.document.value(at: path)
        let effect =
            switch (subject.form == .message, value) {
            case (false, _) where subject.request.map { $0.vendor.request?.lists != .ofPayloads } == true:
                "and its reader takes one of the two; keep one of them"
            case (false, _): "and iOS takes one of the two; keep one of them"
            case (true, .object?): "and FCM joins the two, but other parsers take the last one alone; write one"
            case (true, _): "and FCM takes the last one\(value.map { ", \($0.shortened)" } ?? ""); keep one of them"
            }
        return "\(path.name) is there twice, \(effect)."
    }

    private static func isSameField(_ a: String, _ b: String) -> Bool {
        FieldName.protobuf(a) == FieldName.protobuf(b)
    }

    private static let maps: Set<FieldPath.Step> = ["data", "headers", "payload", "webpush"]
}
