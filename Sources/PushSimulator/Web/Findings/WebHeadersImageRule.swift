// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The picture is in `webpush.headers.image`, which nothing reads.
///
/// Why: Google's pages about pictures show it there, but `image` is not a header of the Web Push protocol, push
/// services do not hand headers on to the browser, and Firebase's worker reads the notification alone.
///
/// Example: `"webpush": {"headers": {"image": "https://example.com/a.png"}}`.
///
/// Fix: move the URL to `webpush.notification.image`.
///
/// Source: RFC 8030 section 5; firebase/quickstart-js#356.
enum WebHeadersImageRule: DeliveryRule {
    static let id = "web-headers-image"
    static let documentation: String? =
        "https://developer.mozilla.org/docs/Web/API/ServiceWorkerRegistration/showNotification#image"

    static func sentence(for record: WebDeliveryRecord) -> String? {
        guard record.end == .shown, record.pictureReference == nil, header(record) != nil else { return nil }
        return
            "No picture is shown: the browser never sees webpush.headers.image; move the URL to webpush.notification.image."
    }

    static func path(in record: WebDeliveryRecord) -> FieldPath? { record.headerPath("image") }

    static func fix(for record: WebDeliveryRecord) -> Fix? {
        guard let path = path(in: record), let url = header(record) else { return nil }
        let right: FieldPath = ["message", "webpush", "notification", "image"]
        return Fix(
            summary: "move the URL to \(right)",
            edits: [.remove(path: path), .set(path: right, value: .string(url))]
        )
    }

    private static func header(_ record: WebDeliveryRecord) -> String? {
        record.message?.webpush.headers.first { $0.key.lowercased() == "image" && !$0.value.isEmpty }?.value
    }
}
