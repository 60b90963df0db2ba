// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The picture's URL leads to a web page.
///
/// Why: a link for sharing, a page that shows the picture, and a server that wants people to sign in all answer with HTML
/// and status 200.
///
/// Why, Apple: the file becomes `photo.jpg.html`, which cannot be attached (UNErrorDomain 101).
///
/// Example: a link of a drive for sharing; a picture behind a login, whose server redirects to the page for signing in.
///
/// Fix: send the URL of the file itself, which anybody may load.
///
/// Source, Apple: firebase-ios-sdk, `FIRMessagingExtensionHelper.m`; Apple, `suggestedFilename`.
///
/// Source, Android: firebase-android-sdk, `ImageDownload`.
///
/// Source, Web: Chromium, `notification_image_loader.cc`: what cannot be decoded is left out.
enum PictureIsPageRule: PictureLoadRule {
    static let id = "picture-is-page"

    static func sentence(for load: PictureLoad) -> String? {
        guard case .page(let page)? = load.failure else { return nil }
        return "\(load.missing)\(load.named): \(load.url)\(load.answered) \(page.clause)."
    }
}
