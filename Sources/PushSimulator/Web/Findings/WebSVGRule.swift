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
enum WebSVGRule: WebPictureRule {
    static let id = "web-svg"

    static func sentence(for picture: WebPicture) -> String? {
        guard case .undecodable(_, let media, let answer) = picture.resource.outcome, media.type == .svg,
            // The page of an error has its own finding.
            answer.map({ $0.status < 300 }) ?? true
        else { return nil }
        let evidence = answer.map { " (\($0.text))" } ?? ""
        let browser = picture.delivery.browser.browser.title
        return
            "\(picture.missing): \(picture.resource.shownURL) is an SVG\(evidence), which \(browser) does not show in "
            + "notifications; send a PNG of it."
    }
}
