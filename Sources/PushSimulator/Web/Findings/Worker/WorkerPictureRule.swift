// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// A picture that the worker asks for is not shown.
///
/// Why: the browser loads icon and image by itself, and shows the notification without them if they do not load in time or are
/// not pictures. It does not say so to the worker.
///
/// Example: `icon: '/images/logo.png'` where the site has `/img/logo.png`.
///
/// Fix: name a picture that the site serves.
///
/// Source: Notifications, "fetch steps"; Chromium, `notification_image_loader.cc`.
enum WorkerPictureRule: DeliveryRule {
    static let id = "worker-picture"
    static let documentation: String? = "https://notifications.spec.whatwg.org/#resource-fetching"

    static func sentence(for record: WorkerRecord) -> String? {
        guard let (role, url) = record.missingPictures.min(by: { $0.key > $1.key }) else { return nil }
        let shown = DisplayURL.text(url)
        return
            "The \(role) \(shown) is not shown, because \(record.browser) got no picture from there; name a URL that answers with one."
    }
}
