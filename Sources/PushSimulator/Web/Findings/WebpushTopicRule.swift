// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The topic's length is one that Apple's push service refuses.
///
/// Why: Apple reads `Topic` as base64, whose length without padding is never one more than a multiple of four; it
/// answers 400 `BadWebPushTopic`. RFC 8030 takes any length up to 32.
///
/// Example: `Topic: score` has 5 letters; `Topic: scores` passes.
///
/// Fix: choose a topic of another length.
///
/// Source: developers' reports; no document of Apple's says it.
enum WebpushTopicRule: WebDeliveryRule {
    static let id = "webpush-topic-mod4"

    static func sentence(for record: WebDeliveryRecord) -> String? {
        guard record.push != nil, let topic = record.event.request.header("Topic"), topic.utf8.count % 4 == 1,
            // What no service takes has a finding of its own.
            topic.utf8.count <= 32, topic.utf8.allSatisfy(isTopicByte)
        else { return nil }
        return
            "Safari does not get this push: Apple's service refuses a Topic of \(topic.utf8.count) characters; add one."
    }

    private static func isTopicByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"): true
        default: false
        }
    }
}
