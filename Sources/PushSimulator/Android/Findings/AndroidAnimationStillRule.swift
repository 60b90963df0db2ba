// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// Of an animated PNG, or of a sequence in HEIF or AVIF, only the first picture is shown.
///
/// Why: Android decodes one picture of a file for a notification.
///
/// Example: an animated PNG.
///
/// Fix: begin the animation with the picture that says most; animate for iPhones alone.
///
/// Source: Android, "Supported media formats".
enum AndroidAnimationStillRule: AndroidPictureRule {
    static let id = "android-animation-still"

    static func sentence(for record: AndroidDeliveryRecord) -> String? {
        guard let media = record.shownMedia, media.isAnimated, media.type != .gif, media.type != .webP else {
            return nil
        }
        return
            "Of the \(media.frameCount) pictures of the animated \(media.type) only the first is shown; begin with the one "
            + "that says most."
    }
}
