// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The token names nobody whom the push service could write to.
///
/// Why: `sub` should be a `mailto:` or `https:` URL. Apple's service refuses a token without one, or with one that names
/// localhost or no address (`BadJwtToken`); Google's and Mozilla's take it.
///
/// Example: `"sub": "me@example.com"`.
///
/// Fix: write `mailto:` before the address, or the URL of a page with one.
///
/// Source: RFC 8292 section 2.1; mozilla-services/autopush-rs, `vapid.rs`; Chromium, `web_push_sender.cc`;
/// SherClockHolmes/webpush-go#81.
enum WebpushSubRule: DeliveryRule {
    static let id = "webpush-sub"
    static let documentation: String? =
        "https://www.rfc-editor.org/rfc/rfc8292#section-2.1"

    static func sentence(for record: WebDeliveryRecord) -> String? {
        record.push?.remark("subject-missing", "subject-invalid")
    }
}
