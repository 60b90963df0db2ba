// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The attached file is not the picture that its name promises.
///
/// Why: a file named `.png` is attached as a PNG, whatever it holds. Apple documents that attachments are validated
/// again when the extension is done, and not whether that looks inside; there is nothing to show in either case.
///
/// Example: a login page served as `image/png` with status 200; an empty file; WebP under the name of a JPEG.
///
/// Fix: put a real PNG, JPEG or GIF at that URL, and open the URL in a browser to see what it answers.
///
/// Source: Apple, "UNNotificationAttachment".
enum ApplePictureUnreadableRule: ApplePictureRule {
    static let id = "apple-picture-unreadable"
    static let documentation: String? =
        "https://developer.apple.com/documentation/usernotifications/unnotificationattachment"

    static func sentence(for record: AppleDeliveryRecord) -> String? {
        guard let stored = record.stored.first(where: { !$0.isReadable }) else { return nil }
        let what: String
        if stored.media.byteCount == 0 {
            what = "has no bytes"
        } else if stored.media.type.isImage, let damage = stored.media.fatalDamage ?? stored.media.damage.first {
            what = "is a broken \(stored.media.type) (\(damage.detail))"
        } else if stored.media.type == .unknown {
            what = "is in no known format"
        } else {
            what = stored.media.type == .html ? "is a web page (text/html)" : "is \(stored.media.type)"
        }
        var answer = ""
        if let download = record.download, download.status != nil { answer = " (\(download.answer))" }
        let treatment =
            record.device.unreadableAttachments == .left
            ? "the notification is shown without it here" : "it stays attached here, as an empty picture"
        return
            "No picture is shown: the file attached as \(stored.type)\(answer) \(what); the system checks only its name "
            + "when it is attached, and what it does then is not documented, so \(treatment): put a real picture at "
            + "\(record.pictureURL)."
    }
}
