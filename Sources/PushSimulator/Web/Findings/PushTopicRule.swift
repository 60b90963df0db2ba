// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The `Topic` header is too long or contains invalid characters.
///
/// Why: a topic of Web Push, by which a waiting message is replaced, is at most 32 characters of the URL-safe base64
/// alphabet; a push service answers 400 to anything else. It has nothing to do with the topic that a message is sent
/// to, and does not replace a notification on the screen, which is what `tag` does.
///
/// Example: `"webpush": {"headers": {"Topic": "order #7"}}`.
///
/// Fix: shorten it, and use letters, digits, `-` and `_` alone.
///
/// Source: RFC 8030 section 5.4; Mozilla, autopush error 113.
enum PushTopicRule: WebDeliveryRule {
    static let id = "push-topic"
    static let severity = Severity.error
    static let documentation: String? =
        "https://www.rfc-editor.org/rfc/rfc8030#section-5.4"

    static func sentence(for record: WebDeliveryRecord) -> String? {
        guard let answer = record.answer, answer.problem == .topic else { return nil }
        let given = record.event.request.header("Topic") ?? ""
        let limit = Capabilities.standard.characters(.topicHeaderCharacters, on: .webPush)
        return
            "Nothing is shown: Topic is \"\(DisplayURL.text(given))\" of \(given.utf8.count) bytes, which push services refuse "
            + "(\(answer.status)); use 1 to \(limit) of A-Z, a-z, 0-9, - and _."
    }

    static func path(in record: WebDeliveryRecord) -> FieldPath? { record.headerPath("topic") }
}
