// SPDX-License-Identifier: Apache-2.0

/// The file is larger than the limit for attachments of its kind.
///
/// Why: iOS refuses an attachment over 10 MB for a picture, 5 MB for a sound and 50 MB for a film (UNErrorDomain 102,
/// `attachmentInvalidFileSize`). Firebase's helper downloads all of it before that is known, and the text is shown
/// alone.
///
/// Example: a photo of 11 MB straight from a camera, or a server whose answer never ends.
///
/// Fix: send a smaller file; a phone shows a picture about 1200 pixels wide, which is some hundred kilobytes.
///
/// Source: Apple, "UNNotificationAttachment".
enum AttachmentTooLargeRule: PictureRule {
    static let id = "apple-attachment-too-large"
    static let documentation: String? =
        "https://developer.apple.com/documentation/usernotifications/unnotificationattachment"

    static func sentence(for record: DeliveryRecord) -> String? {
        refused(record) ?? endless(record)
    }

    private static func refused(_ record: DeliveryRecord) -> String? {
        guard let refusal = record.refusal, refusal.code == 102 else { return nil }
        var size = ""
        if let download = record.download, let byteCount = download.byteCount {
            size = ", of \(ByteCount.text(byteCount, exactly: true)),"
        }
        return
            "No picture is shown: the file of \(record.pictureURL)\(size) is larger than iOS attaches (UNErrorDomain 102); "
            + "pictures may have 10 MB, sounds 5 MB, films 50 MB: send a smaller one."
    }

    private static func endless(_ record: DeliveryRecord) -> String? {
        guard let failure = record.download?.failure, failure.urlError == -1103 else { return nil }
        return
            "No picture is shown: \(record.pictureURL) had not ended after \(ByteCount.text(failure.byteCount)), more than "
            + "any attachment may have; send a picture of at most 10 MB."
    }
}
