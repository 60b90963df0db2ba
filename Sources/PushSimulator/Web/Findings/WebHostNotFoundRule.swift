// SPDX-License-Identifier: Apache-2.0

import Curl
import PushMessages

/// The host of a picture's URL does not exist.
///
/// Why: a name that no server answers for leads nowhere.
///
/// Example: `https://foo.bar.pizza-monster.png`, a host name in place of a path.
///
/// Fix: correct the host.
///
/// Source: Chromium, `notification_image_loader.cc`: a failed load leaves the picture out.
enum WebHostNotFoundRule: WebResourceRule {
    static let id = "web-host-not-found"

    static func sentence(for resource: WebResource, in record: WebDeliveryRecord) -> String? {
        guard case .failed(let error) = resource.outcome, error.code == .couldNotResolveHost else { return nil }
        return "\(resource.missing): the host of \(DisplayURL.text(error.url)) was not found; correct its name."
    }
}
