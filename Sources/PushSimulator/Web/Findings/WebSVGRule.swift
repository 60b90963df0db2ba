// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// A picture is an SVG, which notifications do not show.
///
/// Why: Chromium decodes pictures of pixels for notifications and nothing else.
///
/// Example: a logo in SVG as `icon`.
///
/// Fix: send a PNG of it.
///
/// Source: pushpad, "Why the image is not displayed".
enum WebSVGRule: WebResourceRule {
    static let id = "web-svg"

    static func sentence(for resource: WebResource, in record: WebDeliveryRecord) -> String? {
        guard case .undecodable(_, let media, let answer) = resource.outcome, media.type == .svg else { return nil }
        let evidence = answer.map { " (\($0.text))" } ?? ""
        return
            "\(resource.missing): \(resource.shownURL) is an SVG\(evidence), which \(record.browser.browser.title) does not "
            + "show in notifications; send a PNG of it."
    }
}
