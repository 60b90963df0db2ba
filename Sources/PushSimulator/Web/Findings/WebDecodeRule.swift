// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The browser cannot decode a file as a picture.
///
/// Why: the content decides, neither its name nor its `Content-Type`. Films, documents and pages are not pictures, no
/// Chromium decodes HEIC, and a file can be broken.
///
/// Example: an HTML page that is served as `image/png`.
///
/// Fix: put a JPEG, PNG, GIF or WebP there.
///
/// Source: Chromium, `notification_image_loader.cc`: what cannot be decoded is left out.
enum WebDecodeRule: WebResourceRule {
    static let id = "web-decode"

    static func sentence(for resource: WebResource, in record: WebDeliveryRecord) -> String? {
        guard case .undecodable(_, let media, let answer) = resource.outcome else { return nil }
        let evidence = answer.map { " (\($0.text))" } ?? ""
        if let answer, let url = resource.url?.text,
            let page = PageAnswer(
                status: answer.status,
                mimeType: answer.mimeType,
                url: url,
                effectiveURL: answer.effectiveURL,
                content: media.type
            )
        {
            return "\(resource.missing): \(resource.shownURL)\(evidence) \(page.clause)."
        }
        let what: String
        if media.byteCount == 0 {
            what = "has no bytes"
        } else if media.type == .unknown {
            what = "is in no known format"
        } else if let damage = media.fatalDamage ?? media.damage.first {
            what = "is a broken \(media.type) (\(damage.detail))"
        } else {
            what = "is \(media.type)"
        }
        return
            "\(resource.missing): \(resource.shownURL)\(evidence) \(what), which \(record.browser.browser.title) cannot "
            + "decode; put a JPEG, PNG, GIF or WebP there."
    }
}
