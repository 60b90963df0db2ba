// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// A picture that is shown is structurally damaged.
///
/// Why: a file can end too early or be broken inside although its download succeeded: it was uploaded that way, or the
/// server's `Content-Length` is too small. iOS attaches it by its name, and shows of it what it can.
///
/// Example: a server that announces `Content-Length: 9000` for a file of 18,234 bytes.
///
/// Fix: upload the file again, and check that the server announces its real length.
///
/// Source: Apple, "UNNotificationAttachment"; PNG, JPEG and GIF by their specifications.
enum PictureDamagedRule: PictureRule {
    static let id = "apple-picture-damaged"
    static let documentation: String? =
        "https://developer.apple.com/documentation/usernotifications/unnotificationattachment"

    static func sentence(for record: DeliveryRecord) -> String? {
        guard let media = record.stored.first(where: { $0.isReadable && !$0.media.damage.isEmpty })?.media,
            let damage = media.loss ?? media.damage.first
        else { return nil }
        let effect =
            media.loss == nil
            ? "The picture is attached and damaged in a way that decoders ignore: "
            : "The picture is attached but damaged, so that devices may show a part of it or nothing: "
        return "\(effect)\(damage.detail) (byte \(damage.offset) of \(media.byteCount)); upload the file again."
    }
}
