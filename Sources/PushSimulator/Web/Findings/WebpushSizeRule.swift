// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The push is too large for one encrypted Web Push message.
///
/// Why: a push service need not take more than 4096 bytes of body, of which encryption takes 103, so that 3993 are left;
/// more than one record is not allowed. Some services take more, and others answer 413. Of a message of FCM the whole event
/// counts: title and body, every option, every key of `data`, the link, and what FCM adds.
///
/// Example: a message with an article in `data`; 4,000 bytes of JSON.
///
/// Fix: shorten the largest parts, or send an identifier and let the page or the worker fetch the rest.
///
/// Source: RFC 8030 section 7.2; RFC 8291 section 4; RFC 8188 section 2.
enum WebpushSizeRule: DeliveryRule {
    static let id = "webpush-size"
    static let severity = Severity.error
    static let documentation: String? =
        "https://www.rfc-editor.org/rfc/rfc8291#section-4"

    /// One service may refuse a size that another takes.
    static func severity(in record: WebDeliveryRecord) -> Severity { record.push == nil ? severity : .warning }

    static func sentence(for record: WebDeliveryRecord) -> String? {
        record.push.map(sentence) ?? sentence(forRefused: record)
    }

    private static func sentence(for push: DirectPush) -> String? {
        let limit = WebPushCoding.plaintextByteLimit(body: WebPushService.smallestBodyByteLimit)
        guard let count = push.data?.count, count > limit else { return nil }
        return
            "Some push services refuse the push (413): its text has \(ByteCount.text(count)), and \(limit) bytes always fit; "
            + "shorten it."
    }

    private static func sentence(forRefused record: WebDeliveryRecord) -> String? {
        guard record.end == .refused, record.answer?.problem == .size else { return nil }
        let limit = WebPushCoding.plaintextByteLimit(body: record.service.bodyByteLimit)
        return
            "Nothing is shown: the push has \(record.byteCount) bytes, \(record.event.request.bodyByteCount) once it is "
            + "encrypted, and \(record.service.name)'s push service takes \(record.service.bodyByteLimit) (413); shorten it by "
            + "\(record.byteCount - limit). Largest: \(largest(in: record.event.payload))."
    }

    /// The three largest members; members of the notification and of the data count separately.
    private static func largest(in payload: JSONObject) -> String {
        var sizes: [(name: String, count: Int)] = []
        for (key, value) in payload {
            guard let members = value.object else {
                sizes.append((key, value.encoded().count))
                continue
            }
            for (name, value) in members { sizes.append(("\(key).\(name)", value.encoded().count)) }
        }
        let three = sizes.sorted { ($0.count, $1.name) > ($1.count, $0.name) }.prefix(3)
        return three.map { "\($0.name.prefix(60)) \($0.count)" }.joined(separator: ", ") + " bytes"
    }
}
