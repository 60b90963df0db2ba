// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The device cannot decode the file as a picture.
///
/// Why: the content decides, neither its name nor its `Content-Type`. Films and documents are not pictures, and a file
/// can be broken.
///
/// Why, Android: Android decodes JPEG, PNG, GIF, BMP and WebP, HEIF from Android 8 and AVIF from Android 14; no SVG, no
/// PDF, no film.
///
/// Why, Web: no Chromium decodes HEIC.
///
/// Example: a text that is served as `image/png`; an AVIF on Android 12.
///
/// Fix: serve a JPEG or a PNG.
///
/// Source, Android: firebase-android-sdk, `ImageDownload`; Android, "Supported media formats".
///
/// Source, Web: Chromium, `notification_image_loader.cc`: what cannot be decoded is left out.
enum DecodeRule: PictureLoadRule {
    static let id = "decode"

    static func sentence(for load: PictureLoad) -> String? {
        guard case .undecodable(let reason)? = load.failure else { return nil }
        return
            "\(load.missing): \(load.url)\(load.answered) cannot be decoded, because \(reason); serve a JPEG or PNG."
    }
}
