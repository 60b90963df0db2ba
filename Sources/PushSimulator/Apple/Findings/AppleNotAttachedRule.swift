// SPDX-License-Identifier: Apache-2.0

/// The file was loaded, but the extension did not attach it to the content.
///
/// Why: a download alone shows nothing. The extension has to make an attachment of the file and set the content's
/// `attachments` before it calls its handler.
///
/// Example: an extension that attaches the file to a copy of the content and hands the original over.
///
/// Fix: set `attachments` on the content that the handler is called with.
///
/// Source: Apple, "Modifying content in newly delivered notifications".
enum AppleNotAttachedRule: ApplePictureRule {
    static let id = "apple-not-attached"
    static let documentation: String? =
        "https://developer.apple.com/documentation/usernotifications/modifying-content-in-newly-delivered-notifications"

    static func sentence(for record: AppleDeliveryRecord) -> String? {
        let answer = record.download.map { " (\($0.answer))" } ?? ""
        return
            "No picture is shown: \(record.pictureURL)\(answer) was loaded, but the content that the service extension handed "
            + "over has no attachment; set attachments before calling the handler."
    }
}
