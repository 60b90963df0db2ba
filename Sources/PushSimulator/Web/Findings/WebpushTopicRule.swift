// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The `Topic` header is too long, contains invalid characters, or has a length that Apple refuses.
///
/// Why: a topic of Web Push, by which a waiting message is replaced, is at most 32 characters of the URL-safe base64
/// alphabet; a push service answers 400 to anything else. Apple reads it as base64, whose length without padding is never
/// one more than a multiple of four, and answers 400 `BadWebPushTopic`. It has nothing to do with the topic that a message
/// is sent to, and does not replace a notification on the screen, which is what `tag` does.
///
/// Example: `"webpush": {"headers": {"Topic": "order #7"}}`; `Topic: score` has 5 letters, and `Topic: scores` passes.
///
/// Fix: use 1 to 32 letters, digits, `-` and `_`, of a number that is not one more than a multiple of four.
///
/// Source: RFC 8030 section 5.4; Mozilla, autopush error 113; developers' reports of Apple's answer.
enum WebpushTopicRule: DeliveryRule {
    static let id = "webpush-topic"
    static let severity = Severity.error
    static let documentation: String? =
        "https://www.rfc-editor.org/rfc/rfc8030#section-5.4"

    static func severity(in record: WebDeliveryRecord) -> Severity { record.push == nil ? severity : .warning }

    static func sentence(for record: WebDeliveryRecord) -> String? {
        let topic = record.event.request.header("Topic") ?? ""
        guard record.push == nil else {
            // A topic that no service takes has another finding.
            guard topic.utf8.count % 4 == 1, topic.utf8.count <= 32, topic.utf8.allSatisfy(isTopicByte) else {
                return nil
            }
            return
                "Safari does not get this push: Apple's service refuses a Topic of \(topic.utf8.count) characters; add one."
        }
        guard let answer = record.answer, answer.problem == .topic else { return nil }
        let limit = Capabilities.standard.characters(.topicHeaderCharacters, on: .webPush)
        return
            "Nothing is shown: Topic is \"\(DisplayURL.text(topic))\" of \(topic.utf8.count) bytes, which push services refuse "
            + "(\(answer.status)); use 1 to \(limit) of A-Z, a-z, 0-9, - and _."
    }

    static func path(in record: WebDeliveryRecord) -> FieldPath? { record.headerPath("topic") }

    private static func isTopicByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"): true
        default: false
        }
    }
}
