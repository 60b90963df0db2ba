// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The server answered with an error, and its page is not a picture.
///
/// Why: browsers look at the body alone, whatever the status; the page of an error cannot be decoded.
///
/// Example: a server that answers 404 with a page.
///
/// Fix: put the picture at that URL.
///
/// Source: Chromium, `notification_image_loader.cc`.
enum WebHTTPErrorRule: WebResourceRule {
    static let id = "web-http-error"

    static func sentence(for resource: WebResource, in record: WebDeliveryRecord) -> String? {
        guard case .undecodable(_, _, let answer?) = resource.outcome, answer.status >= 300 else { return nil }
        let remedy =
            answer.status >= 500 || answer.status == 429
            ? "check why the server fails, and whether it can serve as many browsers at once"
            : "put the picture at that URL"
        return "\(resource.missing): \(resource.shownURL) answered \(answer.text), which is not a picture; \(remedy)."
    }
}
