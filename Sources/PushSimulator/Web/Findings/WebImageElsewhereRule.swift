// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The message seems to have a picture in a field that no browser reads.
///
/// Why: Firebase's worker shows the notification without asking the site, so a URL in `data` is read by nobody; of the
/// notification the browser reads `image` alone.
///
/// Example: `{"notification": {"title": "Hi"}, "data": {"imageUrl": "https://example.com/a.png"}}`.
///
/// Fix: put the URL into `webpush.notification.image`.
///
/// Source: firebase-js-sdk, `sw-listeners.ts`; WHATWG Notifications API, "image".
enum WebImageElsewhereRule: DeliveryRule {
    static let id = "web-image-elsewhere"
    static let documentation: String? =
        "https://developer.mozilla.org/docs/Web/API/ServiceWorkerRegistration/showNotification#image"

    static func sentence(for record: WebDeliveryRecord) -> String? {
        guard let place = place(in: record), record.headerPath("image") == nil else { return nil }
        return
            "No picture is shown: there is a URL in \(place.name), which nobody reads; put it into webpush.notification.image."
    }

    static func fix(for record: WebDeliveryRecord) -> Fix? {
        guard let place = place(in: record) else { return nil }
        let right: FieldPath = ["message", "webpush", "notification", "image"]
        return Fix(summary: "set \(right) to the same URL", edits: [.set(path: right, value: .string(place.url))])
    }

    private static func place(in record: WebDeliveryRecord) -> ImagePlace? {
        guard record.end == .shown, record.pictureReference == nil else { return nil }
        var notification = record.event.notification ?? [:]
        for known in ["image", "icon", "badge", "data", "actions"] { notification[known] = nil }
        return ImagePlace.first(in: ["notification": .object(notification), "data": .object(record.event.data)])
    }
}
