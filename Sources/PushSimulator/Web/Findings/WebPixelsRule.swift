// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// A picture has more pixels than browsers decode.
///
/// Why: a small file can claim a huge picture; decoders give up before they reserve the memory for it.
///
/// Example: a PNG of 60 000 × 60 000 pixels.
///
/// Fix: send it at the size at which it is shown, at most 1800 × 900 pixels.
///
/// Source: Chromium, `image_decoder.h`.
enum WebPixelsRule: WebResourceRule {
    static let id = "web-pixels"

    static func sentence(for resource: WebResource, in record: WebDeliveryRecord) -> String? {
        guard case .undecodable(.pixels, let media, _) = resource.outcome, let width = media.width,
            let height = media.height
        else { return nil }
        return
            "\(resource.missing): \(resource.shownURL) has \(width) × \(height) pixels, more than browsers decode; send it "
            + "at the size at which it is shown."
    }
}
