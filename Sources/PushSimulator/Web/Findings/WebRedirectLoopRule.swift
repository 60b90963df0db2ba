// SPDX-License-Identifier: Apache-2.0

import Curl
import PushMessages

/// The server of a picture exceeds the limit of redirects.
///
/// Why: browsers follow twenty redirects.
///
/// Example: a login page that redirects to itself without a cookie.
///
/// Fix: send the URL of the file itself.
///
/// Source: Fetch Standard, "HTTP-redirect fetch".
enum WebRedirectLoopRule: WebResourceRule {
    static let id = "web-redirect-loop"
    static let documentation: String? =
        "https://fetch.spec.whatwg.org/#http-redirect-fetch"

    static func sentence(for resource: WebResource, in record: WebDeliveryRecord) -> String? {
        guard case .failed(let error) = resource.outcome, error.code == .tooManyRedirects else { return nil }
        return
            "\(resource.missing): \(resource.shownURL) redirects without end (\(error.redirects.count) times); send the URL "
            + "of the file itself."
    }
}
