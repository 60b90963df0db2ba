// SPDX-License-Identifier: Apache-2.0

import Curl
import PushMessages

/// The browser had no network when it asked for a picture.
///
/// Why: the push came through, then the network went.
///
/// Example: a train that enters a tunnel.
///
/// Fix: nothing in the message.
///
/// Source: Chromium, `notification_image_loader.cc`: a failed load leaves the picture out.
enum WebOfflineRule: WebResourceRule {
    static let id = "web-offline"

    static func sentence(for resource: WebResource, in record: WebDeliveryRecord) -> String? {
        guard case .failed(let error) = resource.outcome, error.code == .offline else { return nil }
        return
            "\(resource.missing): the browser had no network when it asked for \(resource.shownURL); nothing is wrong with "
            + "the message."
    }
}
