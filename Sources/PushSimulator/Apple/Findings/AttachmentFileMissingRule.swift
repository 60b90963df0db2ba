// SPDX-License-Identifier: Apache-2.0

/// The file was gone or could not be moved when the system took it.
enum AttachmentFileMissingRule: DeliveryRule {
    static let id = "apple-attachment-file-missing"
    static let documentation: String? =
        "https://developer.apple.com/documentation/usernotifications/unnotificationattachment"

    static func sentence(for record: DeliveryRecord) -> String? {
        guard let refusal = record.refusal else { return nil }
        return
            "No picture is shown: the system could not take the file \(refusal.path) (UNErrorDomain \(refusal.code): "
            + "\(refusal.reason)); move a download to a place of its own before its completion handler returns, and leave it "
            + "there."
    }
}
