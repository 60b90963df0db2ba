// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// A picture is damaged, and only its intact part is shown.
///
/// Why: decoders show what there is of a file that ends too early.
///
/// Example: an upload that was interrupted.
///
/// Fix: upload the file again.
///
/// Source: Chromium, `notification_image_loader.cc`.
enum WebPictureDamagedRule: WebResourceRule {
    static let id = "web-picture-damaged"

    static func sentence(for resource: WebResource, in record: WebDeliveryRecord) -> String? {
        guard let (media, _) = resource.loaded, let damage = media.damage.first else { return nil }
        return
            "A part may be missing of the picture that is shown: in \(resource.shownURL) \(damage.detail); upload it again."
    }
}
