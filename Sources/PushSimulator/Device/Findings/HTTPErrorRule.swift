// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The picture's server answered with an error.
///
/// Why, Apple: an answer of any status is a downloaded file. Its name decides: a page for people is `text/html`, so that
/// `photo.png` becomes `photo.png.html`, which cannot be attached (UNErrorDomain 101).
///
/// Why, Android: Android does not read the body of an answer of 400 or more (`FileNotFoundException`), even if it is a
/// picture.
///
/// Why, Web: browsers look at the body alone, whatever the status; the page of an error cannot be decoded.
///
/// Example: a server that answers 404 with a page; one that wants a login (401, 403); one that is overloaded (503) when
/// a million phones ask at once.
///
/// Fix: put the picture at that URL, readable by anybody, on a server that stands the rush.
///
/// Source, Apple: firebase-ios-sdk, `FIRMessagingExtensionHelper.m`; Apple, `suggestedFilename`.
///
/// Source, Android: firebase-android-sdk, `ImageDownload`; Java, `HttpURLConnection.getInputStream`.
///
/// Source, Web: Chromium, `notification_image_loader.cc`.
enum HTTPErrorRule: PictureLoadRule {
    static let id = "http-error"

    static func sentence(for load: PictureLoad) -> String? {
        guard case .httpError(let status, let effect)? = load.failure else { return nil }
        return
            "\(load.missing): \(load.url) answered \(load.answer ?? "with an error")\(effect); \(remedy(status))."
    }

    private static func remedy(_ status: Int) -> String {
        switch status {
        case 300..<400: "send the URL of the file itself"
        case 403: "let anybody load it, since phones have no password, no cookie and no browser's User-Agent"
        case 401, 407: "let anybody load it, since phones have no password for it"
        case 429, 500...: "check why the server fails, and whether it can serve as many devices at once"
        default: "put the picture at that URL"
        }
    }
}
