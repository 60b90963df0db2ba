// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The message has a picture, but not in a field that Android reads.
///
/// Why: Android's SDK shows the picture of `android.notification.image` or `notification.image`. Pictures in `apns`,
/// `webpush` or `data` are for other devices and code.
///
/// Example: `{"notification": {"title": "Hi"}, "apns": {"fcm_options": {"image": "https://example.com/a.png"}}}`
///
/// Fix: write the URL into `android.notification.image`, or into `notification.image` for everybody.
///
/// Source: FCM HTTP v1 reference, `AndroidNotification.image`; firebase-admin-java#818; django-push-notifications#559.
enum AndroidImageElsewhereRule: AndroidPictureRule {
    static let id = "android-image-elsewhere"

    static func sentence(for record: AndroidDeliveryRecord) -> String? {
        guard record.image == nil, let other = record.imageElsewhere else { return nil }
        if let vendor = record.vendor {
            let keys = vendor.android?.picture.map(\.description).joined(separator: " and ") ?? ""
            let reader = "\(vendor.possessive) SDK"
            return keys.isEmpty
                ? "No picture is shown: there is a URL in \(other.name), and \(reader) shows no picture of a data message; "
                    + "send a notification with notification.image."
                : "No picture is shown: there is a URL in \(other.name), but \(reader) reads \(keys); write it there."
        }
        return
            "No picture is shown: there is a URL in \(other.name), but Android reads android.notification.image and "
            + "notification.image; write it there."
    }

    static func path(in record: AndroidDeliveryRecord) -> FieldPath? {
        record.image == nil ? record.imageElsewhere?.path : nil
    }

    static func fix(for record: AndroidDeliveryRecord) -> Fix? {
        guard record.message != nil, record.vendor == nil, let other = record.imageElsewhere else { return nil }
        let path = record.path(toOwn: "image") ?? ["message", "android", "notification", "image"]
        return Fix(
            summary: "set \(path) to \(DisplayURL.text(other.url))",
            edits: [.set(path: path, value: .string(other.url))]
        )
    }
}
