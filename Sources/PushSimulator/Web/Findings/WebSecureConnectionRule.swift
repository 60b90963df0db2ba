// SPDX-License-Identifier: Apache-2.0

import Curl
import PushMessages

/// No secure connection to the server of a picture could be made.
///
/// Why: the certificate has expired, is for another name, or comes from no authority that browsers know; or the server
/// speaks no TLS that they accept.
///
/// Example: a self-signed certificate.
///
/// Fix: give the server a valid certificate with its intermediate ones.
///
/// Source: Chromium, `notification_image_loader.cc`: a failed load leaves the picture out.
enum WebSecureConnectionRule: WebResourceRule {
    static let id = "web-secure-connection"

    static func sentence(for resource: WebResource, in record: WebDeliveryRecord) -> String? {
        guard case .failed(let error) = resource.outcome,
            [.tlsHandshakeFailed, .peerFailedVerification].contains(error.code)
        else { return nil }
        return "\(resource.missing): no secure connection to the host of \(DisplayURL.text(error.url)) could be made "
            + "(\(error.clause)); its certificate must be valid for that name and come from a public authority."
    }
}
