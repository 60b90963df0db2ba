// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The picture that is shown came with an HTTP error status.
///
/// Why, Apple: Firebase's helper does not look at the status. An image service that answers a missing file with "404" and
/// a grey placeholder has that placeholder shown to everybody.
///
/// Why, Web: browsers look at the body alone, whatever the status, so the picture of an error is shown as if it were the
/// right one.
///
/// Example: a server that answers 404 with `Content-Type: image/png` and a placeholder picture.
///
/// Fix: put the intended picture at that URL.
///
/// Source, Apple: firebase-ios-sdk, `FIRMessagingExtensionHelper.m`.
///
/// Source, Web: Chromium, `notification_image_loader.cc`.
enum HTTPErrorShownRule: PictureLoadRule {
    static let id = "http-error-shown"

    static func sentence(for load: PictureLoad) -> String? {
        guard let reason = load.errorIsShownBecause, let answer = load.answer else { return nil }
        return
            "What is shown may be the wrong picture: \(load.url) answered \(answer), and \(reason); put the intended picture "
            + "at that URL."
    }
}
