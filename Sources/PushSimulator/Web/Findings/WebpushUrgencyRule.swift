// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The `Urgency` header is none of the four defined values, or a push without FCM has none.
///
/// Why: a push service answers 400 to an urgency other than very-low, low, normal and high, and to more than one. Without
/// one a push is of `normal` urgency, for which a phone that saves power may stay asleep.
///
/// Example: `"webpush": {"headers": {"Urgency": "urgent"}}`; a chat message without `Urgency`.
///
/// Fix: use one of the four words: `high` for what the user waits for, `low` for what can wait.
///
/// Source: RFC 8030 section 5.3.
enum WebpushUrgencyRule: DeliveryRule {
    static let id = "webpush-urgency"
    static let severity = Severity.error
    static let documentation: String? =
        "https://www.rfc-editor.org/rfc/rfc8030#section-5.3"

    static func severity(in record: WebDeliveryRecord) -> Severity { record.push == nil ? severity : .note }

    static func sentence(for record: WebDeliveryRecord) -> String? {
        let given = record.event.request.header("Urgency")
        guard record.push == nil else {
            return given == nil
                ? "A phone that saves power may get the push late, because it has no Urgency header; send high, normal, low "
                    + "or very-low." : nil
        }
        guard let answer = record.answer, answer.problem == .urgency else { return nil }
        return
            "Nothing is shown: Urgency is \"\(DisplayURL.text(given ?? ""))\", which push services refuse "
            + "(\(answer.status)); use very-low, low, normal or high."
    }

    static func path(in record: WebDeliveryRecord) -> FieldPath? { record.headerPath("urgency") }

    static func fix(for record: WebDeliveryRecord) -> Fix? {
        path(in: record).map { Fix(summary: "remove \($0)", edits: [.remove(path: $0)]) }
    }
}
