// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// Of an animated WebP only the first picture is shown.
///
/// Why: Android decodes one picture of a file for a notification.
///
/// Example: an animation whose first picture is blank.
///
/// Fix: begin the animation with the picture that says most; animate for iPhones alone.
///
/// Source: Android, "Supported media formats"; FCM HTTP v1 reference, `Notification.image`.
enum AndroidWebPStillRule: AndroidPictureRule {
    static let id = "android-webp-still"

    static func sentence(for record: AndroidDeliveryRecord) -> String? {
        guard let media = record.shownMedia, media.type == .webP, media.isAnimated else { return nil }
        return
            "Of the \(media.frameCount) pictures of the animated WebP only the first is shown; begin with the one that says "
            + "most."
    }
}
