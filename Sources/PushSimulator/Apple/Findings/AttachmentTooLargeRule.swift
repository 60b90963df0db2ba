// SPDX-License-Identifier: Apache-2.0

/// The file is larger than its kind may be.
enum AttachmentTooLargeRule: DeliveryRule {
    static let id = "apple-attachment-too-large"
    static let documentation: String? =
        "https://developer.apple.com/documentation/usernotifications/unnotificationattachment"

    static func sentence(for record: DeliveryRecord) -> String? {
        refused(record) ?? endless(record)
    }

    private static func refused(_ record: DeliveryRecord) -> String? {
        guard let refusal = record.refusal, refusal.code == 102 else { return nil }
        var size = ""
        if let download = record.download, let byteCount = download.byteCount { size = " of \(byteCount) bytes" }
        return
            "No picture is shown: the file\(size) is larger than its kind may be (UNErrorDomain 102); pictures may "
            + "have 10 MB, sounds 5 MB, films 50 MB: send a smaller one."
    }

    private static func endless(_ record: DeliveryRecord) -> String? {
        guard let failure = record.download?.failure, failure.urlError == -1103 else { return nil }
        return
            "No picture is shown: \(record.pictureURL) did not end after \(failure.byteCount) bytes, more than any "
            + "attachment may have; send a picture of at most 10 MB."
    }
}
