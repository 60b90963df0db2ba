// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// A picture did not arrive in time, and the notification was shown without it.
///
/// Why: Chromium waits 90 seconds for each picture, and shows the notification only then.
///
/// Example: a server that accepts the connection and never answers.
///
/// Fix: serve the picture from a faster place; every receiver of this message waited that long for its text.
///
/// Source: Chromium, `notification_image_loader.cc`.
enum WebTimeoutRule: WebResourceRule {
    static let id = "web-timeout"

    static func sentence(for resource: WebResource, in record: WebDeliveryRecord) -> String? {
        guard case .timedOut = resource.outcome else { return nil }
        let limit = DownloadRecord.text(record.browser.timeLimit)
        return
            "\(resource.missing): \(resource.shownURL) had not arrived after \(limit), and the notification waited that long "
            + "for it; serve it from a faster place."
    }
}
