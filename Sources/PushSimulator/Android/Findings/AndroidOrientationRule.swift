// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The picture is shown turned or mirrored, as its pixels are stored.
///
/// Why: phones save photos as the sensor lies and note in EXIF how to turn them. `BitmapFactory`, with which the SDK
/// decodes, does not look there; browsers and iPhones do.
///
/// Example: a portrait photo straight from a camera.
///
/// Fix: save the picture upright, without an orientation in EXIF.
///
/// Source: Android, `BitmapFactory`, `androidx.exifinterface.media.ExifInterface`.
enum AndroidOrientationRule: AndroidPictureRule {
    static let id = "android-orientation"

    static func sentence(for record: AndroidDeliveryRecord) -> String? {
        guard let media = record.shownMedia, media.orientation > 1, [.jpeg, .png, .webP].contains(media.type) else {
            return nil
        }
        let how =
            [3: "upside down", 6: "turned to the left", 8: "turned to the right"][media.orientation] ?? "mirrored"
        return
            "The picture is shown \(how): EXIF says how to turn it (orientation \(media.orientation)), and Android's decoder "
            + "does not look there; save it upright."
    }
}
