// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The picture has more pixels than the device decodes.
///
/// Why: a small file can claim a huge picture.
///
/// Why, Android: the SDK decodes it in full size, four bytes a pixel, however small its file is. The SDK does not catch
/// the error for missing memory, so the notification waits out its time and is shown without the picture.
///
/// Why, Web: decoders give up before they reserve the memory for it.
///
/// Example: a PNG of 12 000 × 9 000 pixels in one colour, which has 300 kB.
///
/// Fix: send it at the size at which it is shown; a screen has no use for more than 2000 pixels.
///
/// Source, Android: firebase-android-sdk, `ImageDownload`; the limit is an estimate and a setting of the device.
///
/// Source, Web: Chromium, `image_decoder.h`.
enum PixelsRule: PictureLoadRule {
    static let id = "pixels"

    static func sentence(for load: PictureLoad) -> String? {
        guard case .pixels(let width, let height, let effect)? = load.failure else { return nil }
        return
            "\(load.missing): \(load.url) has \(width) × \(height) pixels, \(effect); send it at the size at which it is "
            + "shown."
    }
}
