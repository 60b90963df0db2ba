// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The picture has more pixels than fit into memory.
///
/// Why: the SDK decodes it in full size, four bytes a pixel, however small its file is. The SDK does not catch the
/// error for missing memory, so the notification waits out its time and is shown without the picture.
///
/// Example: a PNG of 12 000 × 9 000 pixels in one colour, which has 300 kB.
///
/// Fix: scale it down before it is sent; a screen has no use for more than 2000 pixels.
///
/// Source: firebase-android-sdk, `ImageDownload`; the limit is an estimate and a setting of the device.
enum AndroidPixelsRule: AndroidPictureRule {
    static let id = "android-pixels"

    static func sentence(for record: AndroidDeliveryRecord) -> String? {
        guard let download = record.download, download.failure == .outOfMemory, let media = download.media,
            let width = media.width, let height = media.height,
            let bytes = AndroidBitmapDecoder.decodedByteCount(of: media)
        else { return nil }
        let size = bytes == .max ? "more memory than can be counted" : ByteCount.text(bytes)
        let limit = ByteCount.text(AndroidBitmapDecoder(record.device).byteLimit)
        return
            "No picture is shown: the \(width) × \(height) pixels of \(record.pictureURL) need \(size) of memory, and about "
            + "\(limit) are there (an estimate); scale it down."
    }
}
