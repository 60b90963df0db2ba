// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The token's expiry is missing, no number, past, or more than a day ahead.
///
/// Why: `exp` is a number of seconds since 1970, at most 24 hours ahead; services refuse anything else with 401 or 403.
///
/// Example: `"exp": "1700000000"`.
///
/// Fix: make a token for each batch, with `exp` 12 hours ahead as a number.
///
/// Source: RFC 8292 section 2; mozilla-services/autopush-rs, `vapid.rs`.
enum WebpushExpRule: DeliveryRule {
    static let id = "webpush-exp"
    static let documentation: String? =
        "https://www.rfc-editor.org/rfc/rfc8292#section-2"

    static func sentence(for record: WebDeliveryRecord) -> String? {
        record.push?.remark("expiry-invalid", "expired", "expiry-too-far")
    }
}
