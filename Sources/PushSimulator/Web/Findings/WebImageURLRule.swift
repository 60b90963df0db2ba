// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The URL of a picture leads nowhere.
///
/// Why: a browser resolves the text against the service worker's URL. The result must be an https URL, or a `data:`
/// URL; `gs:`, `file:` and `blob:` lead nowhere. A relative URL is fine, but only the site knows what it means.
///
/// Example: `"image": "gs://bucket/a.png"`; `"image": "/a.png"` without the simulator being told the site.
///
/// Fix: send an absolute https URL.
///
/// Source: WHATWG Notifications API, "image resource"; Chromium, `notification_image_loader.cc`.
enum WebImageURLRule: WebResourceRule {
    static let id = "web-image-url"
    static let documentation: String? =
        "https://developer.mozilla.org/docs/Web/API/ServiceWorkerRegistration/showNotification#image"

    static func sentence(for resource: WebResource, in record: WebDeliveryRecord) -> String? {
        guard case .invalid(let isRelative) = resource.outcome else { return nil }
        if isRelative, !record.isSiteKnown {
            return
                "\(resource.missing): \"\(resource.shownURL)\" is relative, and the site is not known here; name the site "
                + "to the simulator, or send an absolute https URL."
        }
        return
            "\(resource.missing): \"\(resource.shownURL)\" is not a URL that a browser can load; send an absolute "
            + "https URL."
    }
}
