// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The picture that is shown is damaged.
///
/// Why: a file can end too early or be broken inside although its download succeeded: it was uploaded that way, or the
/// server's `Content-Length` is too small. Decoders show what there is of it, and pass over stray bytes between its parts.
///
/// Example: a server that announces `Content-Length: 9000` for a file of 18,234 bytes; a JPEG with a zero byte between two
/// segments.
///
/// Fix: upload the file again, and check that the server announces its real length.
///
/// Source, Apple: Apple, "UNNotificationAttachment"; PNG, JPEG and GIF by their specifications.
///
/// Source, Android: firebase-android-sdk, `ImageDownload` ("partial image").
///
/// Source, Web: Chromium, `notification_image_loader.cc`.
enum PictureDamagedRule: PictureLoadRule {
    static let id = "picture-damaged"
    static let documents: [Platform: String] = [
        .apple: "https://developer.apple.com/documentation/usernotifications/unnotificationattachment"
    ]

    static func sentence(for load: PictureLoad) -> String? {
        guard let media = load.shown, let damage = media.loss ?? media.damage.first else { return nil }
        let effect =
            if media.loss == nil {
                "is shown whole, because decoders ignore that"
            } else {
                load.platform == .apple ? "devices may show a part of it or nothing" : "is shown as far as it goes"
            }
        return
            "The picture \(load.url) is damaged (\(damage.detail), at byte \(damage.offset) of \(media.byteCount)), and "
            + "\(effect); save and upload it again."
    }
}
