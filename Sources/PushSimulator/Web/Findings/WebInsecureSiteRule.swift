// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The site is over plain http on another machine, so browsers give it neither a service worker nor a push subscription.
///
/// Why: service workers and the Push API exist in secure contexts alone, which are pages over https and pages of the
/// machine itself (`localhost`, `127.0.0.1`).
///
/// Example: a staging site at `http://staging.example.com`, tried with the code that works at `http://localhost:3000`.
///
/// Fix: serve the site over https; for a trial, reach it as `http://localhost`.
///
/// Source: W3C Secure Contexts, "Is origin potentially trustworthy?"; W3C Push API, `[SecureContext]`.
enum WebInsecureSiteRule: DeliveryRule {
    static let id = "web-insecure-site"
    static let documentation: String? =
        "https://w3c.github.io/webappsec-secure-contexts/#is-origin-trustworthy"

    static func sentence(for record: WebDeliveryRecord) -> String? {
        guard record.end == .insecureSite else { return nil }
        return
            "Nothing is shown: \(record.site) is no secure context, and browsers have push on pages of https and of this "
            + "machine alone; serve the site over https, or try it as http://localhost."
    }
}
