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
enum WebStillRule: WebResourceRule {
    static let id = "web-still"

    static let severity = Severity.note

    static func sentence(for resource: WebResource, in record: WebDeliveryRecord) -> String? {
        guard record.browser.isChromium, let (media, _) = resource.loaded, media.isAnimated else { return nil }
        return
            "\(resource.shownURL) stands still: of its \(media.frameCount) frames only the first is shown; put what matters "
            + "into that one."
    }
}
