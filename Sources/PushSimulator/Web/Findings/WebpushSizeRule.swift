// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The text is longer than every push service has to take.
///
/// Why: a service must take 4096 bytes of body; of them 103 are the encryption's, so that 3993 are left for the text.
/// Some take more, and others answer 413.
///
/// Example: 4,000 bytes of JSON.
///
/// Fix: shorten the text to 3993 bytes; let the worker fetch the rest.
///
/// Source: RFC 8030 section 7.2; RFC 8291 section 4.
enum WebpushSizeRule: WebDeliveryRule {
    static let id = "webpush-size"
    static let documentation: String? =
        "https://www.rfc-editor.org/rfc/rfc8030#section-7.2"

    private static let limit = WebPushCoding.plaintextByteLimit(body: WebPushService.smallestBodyByteLimit)

    static func sentence(for record: WebDeliveryRecord) -> String? {
        guard let count = record.push?.data?.count, count > limit else { return nil }
        return
            "Some push services refuse the push (413): its text has \(ByteCount.text(count)), and \(limit) bytes always fit; "
            + "shorten it."
    }
}
