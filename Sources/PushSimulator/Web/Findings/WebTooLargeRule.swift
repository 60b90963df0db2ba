// SPDX-License-Identifier: Apache-2.0

import Curl
import PushMessages

/// A picture is larger than the simulator loads.
///
/// Why: browsers have no bound of bytes for pictures; the simulator has one, to protect this machine.
///
/// Example: a file that never ends.
///
/// Fix: make the picture smaller; no receiver on a mobile network would wait for it.
///
/// Source: RichPush's own; Chromium, `notification_image_loader.cc` (no bound).
enum WebTooLargeRule: WebResourceRule {
    static let id = "web-too-large"

    static func sentence(for resource: WebResource, in record: WebDeliveryRecord) -> String? {
        guard case .failed(let error) = resource.outcome, error.code == .byteLimitExceeded else { return nil }
        return
            "\(resource.missing): \(resource.shownURL) has more than \(ByteCount.text(record.browser.byteLimit)), the "
            + "simulator's limit, although browsers have none; make it smaller."
    }
}
