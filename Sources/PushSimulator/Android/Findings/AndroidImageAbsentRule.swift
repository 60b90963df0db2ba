// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The message has a picture, but not in a field that Android reads.
///
/// Why: Android's SDK shows the picture of `android.notification.image` or `notification.image`. What stands in `apns`,
/// `webpush` or `data` is for others.
///
/// Example: `{"notification": {"title": "Hi"}, "apns": {"fcm_options": {"image": "https://example.com/a.png"}}}`
///
/// Fix: write the URL into `android.notification.image`, or into `notification.image` for everybody.
///
/// Source: FCM HTTP v1 reference, `AndroidNotification.image`; firebase-admin-java#818; django-push-notifications#559.
enum AndroidImageAbsentRule: AndroidPictureRule {
    static let id = "android-image-absent"

    static func sentence(for record: AndroidDeliveryRecord) -> String? {
        guard record.image == nil, let other = record.imageElsewhere else { return nil }
        return
            "No picture is shown: there is a URL in \(other.name), but Android reads android.notification.image and "
            + "notification.image; write it there."
    }

    static func path(in record: AndroidDeliveryRecord) -> FieldPath? {
        record.image == nil ? record.imageElsewhere?.path : nil
    }

    static func fix(for record: AndroidDeliveryRecord) -> Fix? {
        guard record.message != nil, let other = record.imageElsewhere else { return nil }
        let path = record.path(toOwn: "image") ?? ["message", "android", "notification", "image"]
        return Fix(
            summary: "set \(path) to \(DisplayURL.text(other.url))",
            edits: [.set(path: path, value: .string(other.url))]
        )
    }
}
