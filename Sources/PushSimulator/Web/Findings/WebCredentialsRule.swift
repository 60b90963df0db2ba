// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// A picture's URL holds a user's name or password, and is not asked for.
///
/// Why: browsers made of Chromium refuse such URLs for everything that a page or its worker loads, and send no request.
/// Firefox asks for them.
///
/// Example: `"image": "https://cam:secret@cdn.example.com/snap.jpg"`.
///
/// Fix: serve the picture without a password, at an address that nobody can guess.
///
/// Source: Chromium, `base_fetch_context.cc`; requests of Chromium 156.
enum WebCredentialsRule: WebResourceRule {
    static let id = "web-credentials"
    static let documentation: String? = "https://chromestatus.com/feature/5669008342777856"

    static func sentence(for resource: WebResource, in record: WebDeliveryRecord) -> String? {
        guard case .credentials = resource.outcome else { return nil }
        return
            "\(resource.missing): \(resource.shownURL) holds a name or password, and \(record.browser.browser.title) "
            + "does not load such URLs; serve the picture without a password."
    }
}
