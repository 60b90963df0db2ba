// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The push does not say how urgent it is.
///
/// Why: without `Urgency` a push is of `normal` urgency, for which a phone that saves power may stay asleep.
///
/// Example: a chat message without `Urgency`.
///
/// Fix: send `Urgency: high` for what the user waits for, `low` for what can wait.
///
/// Source: RFC 8030 section 5.3.
enum WebpushUrgencyRule: WebDeliveryRule {
    static let id = "webpush-no-urgency"
    static let severity = Severity.note
    static let documentation: String? =
        "https://www.rfc-editor.org/rfc/rfc8030#section-5.3"

    static func sentence(for record: WebDeliveryRecord) -> String? {
        guard record.push != nil, record.event.request.header("Urgency") == nil else { return nil }
        return
            "A phone that saves power may get the push late, because it has no Urgency header; send high, normal, low or "
            + "very-low."
    }
}
