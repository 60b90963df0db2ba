// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// An animated picture is shown as its first frame.
///
/// Why: Chromium decodes the first frame alone.
///
/// Example: a GIF whose first frame is blank.
///
/// Fix: put what matters into the first frame.
///
/// Source: Chromium, `notification_image_loader.cc`.
enum WebStillRule: WebPictureRule {
    static let id = "web-still"

    static let severity = Severity.note

    static func sentence(for picture: WebPicture) -> String? {
        guard picture.delivery.browser.isChromium, let (media, _) = picture.resource.loaded, media.isAnimated else {
            return nil
        }
        return
            "\(picture.resource.shownURL) stands still: of its \(media.frameCount) frames only the first is shown; put what matters "
            + "into that one."
    }
}
