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
enum WebCredentialsRule: WebPictureRule {
    static let id = "web-credentials"
    static let documentation: String? = "https://chromestatus.com/feature/5669008342777856"

    static func sentence(for picture: WebPicture) -> String? {
        guard case .credentials = picture.resource.outcome else { return nil }
        return
            "\(picture.missing): \(picture.resource.shownURL) holds a name or password, and \(picture.delivery.browser.browser.title) "
            + "does not load such URLs; serve the picture without a password."
    }
}
