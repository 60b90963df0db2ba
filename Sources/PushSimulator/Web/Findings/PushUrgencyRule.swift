// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The `Urgency` header is none of the four defined values.
///
/// Why: a push service answers 400 to an urgency other than very-low, low, normal and high, and to more than one.
///
/// Example: `"webpush": {"headers": {"Urgency": "urgent"}}`.
///
/// Fix: use one of the four words, or leave the header out.
///
/// Source: RFC 8030 section 5.3.
enum PushUrgencyRule: WebDeliveryRule {
    static let id = "push-urgency"
    static let severity = Severity.error
    static let documentation: String? =
        "https://www.rfc-editor.org/rfc/rfc8030#section-5.3"

    static func sentence(for record: WebDeliveryRecord) -> String? {
        guard let answer = record.answer, answer.problem == .urgency else { return nil }
        let given = DisplayURL.text(record.event.request.header("Urgency") ?? "")
        return
            "Nothing is shown: Urgency is \"\(given)\", which push services refuse (\(answer.status)); use very-low, low, "
            + "normal or high."
    }

    static func path(in record: WebDeliveryRecord) -> FieldPath? { record.headerPath("urgency") }

    static func fix(for record: WebDeliveryRecord) -> Fix? {
        path(in: record).map { Fix(summary: "remove \($0)", edits: [.remove(path: $0)]) }
    }
}
