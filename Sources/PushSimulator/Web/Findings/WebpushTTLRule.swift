// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// A `TTL` of 0, with which the push service of Edge refuses the push.
///
/// Why: with 0 only a browser that is connected gets the push, and Windows' service answers 400 (`Ttl value conflicts
/// with X-WNS-Cache-Policy`). `pywebpush` and `webpush` send 0 by default.
///
/// Example: `webpush(subscription, data)` of pywebpush without `ttl`.
///
/// Fix: send the seconds for which the push is of use, for instance 3600.
///
/// Source: RFC 8030 section 5.2; web-push-libs/pywebpush#162, SherClockHolmes/webpush-go#66.
enum WebpushTTLRule: WebDeliveryRule {
    static let id = "webpush-ttl0-edge"
    static let documentation: String? =
        "https://www.rfc-editor.org/rfc/rfc8030#section-5.2"

    static func sentence(for record: WebDeliveryRecord) -> String? {
        guard record.push != nil, record.event.request.header("TTL") == "0" else { return nil }
        return
            "Edge on Windows does not get this push, and other browsers only while they are connected, because TTL is 0; "
            + "send the seconds for which it is of use."
    }
}
