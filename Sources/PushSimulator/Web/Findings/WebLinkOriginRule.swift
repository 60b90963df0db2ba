// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// A click on the notification opens nothing, because the link is not on the site's host.
///
/// Why: Firebase's worker opens or focuses only a page whose host, port included, is its own.
///
/// Example: a site at `shop.example.com` and a link to `https://www.example.com/sale`.
///
/// Fix: link to the site itself, and let a page there lead on.
///
/// Source: firebase-js-sdk, `sw-listeners.ts`, `onNotificationClick`.
enum WebLinkOriginRule: DeliveryRule {
    static let id = "web-link-origin"
    static let documentation: String? =
        "https://firebase.google.com/docs/cloud-messaging/js/receive"

    static func sentence(for record: WebDeliveryRecord) -> String? {
        guard record.end == .shown, let link = record.event.link, !link.isEmpty, record.clickTarget == nil else {
            return nil
        }
        guard let url = WebReference.resolve(link, against: record.base) else {
            // The meaning of a relative link depends on a site that is not known.
            return nil
        }
        let shown = DisplayURL.text(link)
        guard url.isWeb, record.isSiteKnown else {
            return
                "A click opens nothing: the link \(shown) is not an https URL of the site; link to a page of the site."
        }
        return
            "A click opens nothing: the link \(shown) is not on the site's host \(record.site.host), and Firebase's worker "
            + "opens no other; link to a page of the site."
    }

    static func path(in record: WebDeliveryRecord) -> FieldPath? {
        guard record.message?.webpush.fcmOptions.link == nil else {
            return ["message", "webpush", "fcm_options", "link"]
        }
        return record.path("click_action")
    }
}
