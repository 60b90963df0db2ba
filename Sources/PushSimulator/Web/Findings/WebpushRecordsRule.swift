// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The body has more than one encrypted record, which browsers refuse.
///
/// Why: a push is one record. Libraries of the general coding (RFC 8188) automatically split a long text into records
/// of 4096 bytes, and push services accept the body.
///
/// Example: 5,000 bytes through `http_ece.encrypt` with its default record size.
///
/// Fix: send at most 3993 bytes of text, and let the worker fetch the rest.
///
/// Source: RFC 8291 section 4.
enum WebpushRecordsRule: DeliveryRule {
    static let id = "webpush-records"
    static let severity = Severity.error
    static let documentation: String? =
        "https://www.rfc-editor.org/rfc/rfc8291#section-4"

    static func sentence(for record: WebDeliveryRecord) -> String? {
        guard let failure = record.push?.failure, failure.code == "several-records" else { return nil }
        return "Nothing is shown: \(failure.message)"
    }
}
