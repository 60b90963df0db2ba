// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// This version of Android cannot decode the downloaded file.
///
/// Why: Android goes by the bytes, whatever the name and the `Content-Type` say. It decodes JPEG, PNG, GIF, BMP and WebP,
/// HEIF from Android 8 and AVIF from Android 14; no SVG, no PDF, no film.
///
/// Example: an SVG; an HTML page that says "404" with status 200; an AVIF on Android 12.
///
/// Fix: serve a JPEG or a PNG.
///
/// Source: firebase-android-sdk, `ImageDownload`; Android, "Supported media formats".
enum AndroidDecodeRule: AndroidPictureRule {
    static let id = "android-decode"

    static func sentence(for record: AndroidDeliveryRecord) -> String? {
        guard let download = record.download, download.failure == .undecodable else { return nil }
        if let page = PageAnswer(
            status: download.status,
            mimeType: download.mimeType,
            url: download.url,
            effectiveURL: download.effectiveURL,
            content: download.media?.type
        ) {
            return "No picture is shown: \(record.pictureURL) (\(download.answer)) \(page.clause)."
        }
        return "No picture is shown: \(record.pictureURL) (\(download.answer)) cannot be decoded, because "
            + "\(download.detail); serve a JPEG or PNG."
    }
}
