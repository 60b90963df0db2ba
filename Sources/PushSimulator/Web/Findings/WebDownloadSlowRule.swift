// SPDX-License-Identifier: Apache-2.0

import Curl
import PushMessages

/// The notification appears late, because it waits for its pictures.
///
/// Why: Chromium shows a notification when all of its pictures are there or have failed; a single slow icon holds it
/// back.
///
/// Example: a picture of 5 MB on a mobile network.
///
/// Fix: make the pictures smaller; 1800 × 900 pixels are all that Chromium keeps.
///
/// Source: Chromium, `notification_resources_loader.cc`.
enum WebDownloadSlowRule: DeliveryRule {
    static let id = "web-download-slow"
    static let severity = Severity.note

    static func sentence(for record: WebDeliveryRecord) -> String? {
        guard record.end == .shown,
            !record.resources.contains(where: { if case .timedOut = $0.outcome { true } else { false } }),
            let slowest = record.resources.max(by: { duration($0) < duration($1) }),
            duration(slowest) >= record.browser.slowness
        else { return nil }
        return "The notification appears \(DownloadRecord.text(duration(slowest))) late, because it waits for "
            + "\(slowest.shownURL); make its pictures smaller."
    }

    private static func duration(_ resource: WebResource) -> Duration {
        if case .failed(let error) = resource.outcome { return error.timings.total }
        return resource.answer?.duration ?? .zero
    }
}
