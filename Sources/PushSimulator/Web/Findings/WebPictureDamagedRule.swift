// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// A picture is damaged, and its intact part is shown.
///
/// Why: decoders show what there is of a file that ends too early, and pass over stray bytes between its parts.
///
/// Example: an upload that was interrupted; a JPEG with a zero byte between two segments.
///
/// Fix: upload the file again.
///
/// Source: Chromium, `notification_image_loader.cc`.
enum WebPictureDamagedRule: WebResourceRule {
    static let id = "web-picture-damaged"

    static func sentence(for resource: WebResource, in record: WebDeliveryRecord) -> String? {
        guard let (media, _) = resource.loaded else { return nil }
        guard let damage = media.loss else {
            return media.damage.first.map { damage in
                "The picture is shown, though its file is damaged: in \(resource.shownURL) \(damage.detail), which "
                    + "browsers ignore; save it again."
            }
        }
        return
            "A part may be missing of the picture that is shown: in \(resource.shownURL) \(damage.detail); upload it again."
    }
}
