// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The picture that is shown came with an HTTP error status.
///
/// Why: browsers look at the body alone, whatever the status, so the picture of an error is shown as if it were the
/// right one.
///
/// Example: a server that answers 404 with a picture that says so.
///
/// Fix: put the right picture at that URL.
///
/// Source: Chromium, `notification_image_loader.cc`.
enum WebHTTPErrorShownRule: WebResourceRule {
    static let id = "web-http-error-shown"

    static func sentence(for resource: WebResource, in record: WebDeliveryRecord) -> String? {
        guard let answer = resource.answer, answer.status >= 400 else { return nil }
        return
            "What is shown may be the wrong picture: \(resource.shownURL) answered \(answer.text), and browsers show the body "
            + "whatever the status; put the right one there."
    }
}
