// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// A picture is refused as mixed content: plain http on a secure site.
///
/// Why: service workers exist on https sites alone, and a secure site loads nothing over plain http, nor what redirects
/// to it. Servers on the machine itself are exempt.
///
/// Example: `"image": "http://cdn.example.com/a.png"`.
///
/// Fix: serve the picture over https.
///
/// Source: W3C Mixed Content; pushpad, "Why the image is not displayed".
enum WebMixedContentRule: WebResourceRule {
    static let id = "web-mixed-content"
    static let documentation: String? =
        "https://developer.mozilla.org/docs/Web/Security/Mixed_content"

    static func sentence(for resource: WebResource, in record: WebDeliveryRecord) -> String? {
        guard case .mixedContent(let url, let isRedirect) = resource.outcome else { return nil }
        let what = isRedirect ? "\(resource.shownURL) redirects to \(DisplayURL.text(url))," : "\(resource.shownURL) is"
        return
            "\(resource.missing): \(what) plain http, which \(record.browser.browser.title) does not load for a secure site "
            + "(mixed content); serve it over https."
    }

    static func fix(for resource: WebResource, in record: WebDeliveryRecord) -> Fix? {
        guard case .mixedContent(let url, isRedirect: false) = resource.outcome, resource.role != .actionIcon,
            let path = record.path(resource.role.member)
        else { return nil }
        let secure = "https" + url.dropFirst(4)
        return Fix(
            summary: "set \(path) to \(DisplayURL.text(secure))",
            edits: [.set(path: path, value: .string(secure))]
        )
    }
}
