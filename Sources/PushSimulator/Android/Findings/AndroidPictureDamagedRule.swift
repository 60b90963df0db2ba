// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The picture is damaged, and its intact part is shown.
///
/// Why: Android's decoder takes what there is of a picture and leaves the rest empty. Stray bytes between the segments of a
/// JPEG, and chunks of a PNG that only describe it, it passes over.
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
        guard let loss = media.loss else {
            return
                "The picture is damaged (\(damage)) and shown whole, because the decoder ignores that; save it again."
        }
        return "The picture is damaged (\(loss)) and shown as far as it goes; save and upload it again."
    }
}
