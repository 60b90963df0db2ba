// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The token's audience lacks the port of the endpoint.
///
/// Why: `aud` is the origin of the endpoint, with its port unless that is the scheme's own. The library `webpush`
/// leaves the port out, which matters only for ports other than 443.
///
/// Example: `"aud": "https://127.0.0.1"` for `https://127.0.0.1:8027/webpush/…`.
///
/// Fix: write the port into `aud`, or use endpoints at port 443.
///
/// Source: RFC 8292 section 2; RFC 6454 section 6.1.
enum WebpushAudPortRule: DeliveryRule {
    static let id = "webpush-aud-port"
    static let documentation: String? =
        "https://www.rfc-editor.org/rfc/rfc8292#section-2"

    static func sentence(for record: WebDeliveryRecord) -> String? {
        record.push?.remark("audience-port", "audience")
    }
}
