// SPDX-License-Identifier: Apache-2.0

/// The file was gone or could not be moved when the system took it.
///
/// Why: a downloaded file belongs to its download: iOS deletes it when the completion handler returns. An attachment
/// that points to it is refused as an invalid file URL (UNErrorDomain 100), or cannot be moved into the attachment
/// store (104).
///
/// Example: an extension of the app's own that attaches the `location` of a download task after the handler has
/// returned.
///
/// Fix: move a download to another path before its completion handler returns, and leave it there.
///
/// Source: Apple, "UNNotificationAttachment" and "downloadTask(with:completionHandler:)".
enum AppleAttachmentFileMissingRule: ApplePictureRule {
    static let id = "apple-attachment-file-missing"
    static let documentation: String? =
        "https://developer.apple.com/documentation/usernotifications/unnotificationattachment"

    static func sentence(for record: AppleDeliveryRecord) -> String? {
        guard let refusal = record.refusal else { return nil }
        return
            "No picture is shown: the system could not take the file \(refusal.path) (UNErrorDomain \(refusal.code): "
            + "\(refusal.reason)); the extension has to move a download to another path before its completion "
            + "handler returns, and leave it there."
    }
}
