// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The extension decoded a picture that iOS can decode and the simulator cannot.
///
/// Why: the simulator decodes PNG and JPEG by libpng and libjpeg-turbo. For anything else `UIImage` and `CGImageSource`
/// answer `nil` here, so that the extension takes another way than on a phone.
///
/// Example: `UIImage(data:)` with the bytes of a HEIC or a WebP.
///
/// Fix: serve a PNG or a JPEG to see what the extension does with it; if the sentence names a package, install it.
enum ApplePictureNotDecodedRule: DeliveryRule {
    static let id = "apple-picture-not-decoded"

    static func sentence(for record: AppleDeliveryRecord) -> String? { record.pictureRefusal }
}
