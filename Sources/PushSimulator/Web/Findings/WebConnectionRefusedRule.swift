// SPDX-License-Identifier: Apache-2.0

import Curl
import PushMessages

/// The server of a picture refuses connections.
///
/// Why: nothing listens at that host and port, or a firewall is in between.
///
/// Example: a picture server that is down.
///
/// Fix: start the server, or correct the port.
///
/// Source: Chromium, `notification_image_loader.cc`: a failed load leaves the picture out.
enum WebConnectionRefusedRule: WebResourceRule {
    static let id = "web-connection-refused"

    static func sentence(for resource: WebResource, in record: WebDeliveryRecord) -> String? {
        guard case .failed(let error) = resource.outcome else { return nil }
        if error.code == .addressRefused {
            return
                "\(resource.missing): \(DisplayURL.text(error.url)) leads to a forbidden address (\(error.clause)); "
                + "send a URL that can be loaded from anywhere."
        }
        guard error.code == .couldNotConnect else { return nil }
        return
            "\(resource.missing): the server of \(DisplayURL.text(error.url)) does not accept connections; check that "
            + "it runs and can be reached from outside."
    }
}
