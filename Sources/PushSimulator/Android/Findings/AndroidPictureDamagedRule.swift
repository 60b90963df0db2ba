// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The picture is damaged, and only its intact part is shown.
///
/// Why: Android's decoder takes what there is of a picture and leaves the rest empty.
///
/// Example: a JPEG that was cut off while it was uploaded.
///
/// Fix: save the picture again and upload all of it.
///
/// Source: firebase-android-sdk, `ImageDownload` ("partial image").
enum AndroidPictureDamagedRule: AndroidPictureRule {
    static let id = "android-picture-damaged"

    static func sentence(for record: AndroidDeliveryRecord) -> String? {
        guard let media = record.shownMedia, let damage = media.damage.first else { return nil }
        return "The picture is damaged (\(damage)) and shown as far as it goes; save and upload it again."
    }
}
