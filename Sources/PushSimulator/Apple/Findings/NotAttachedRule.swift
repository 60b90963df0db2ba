// SPDX-License-Identifier: Apache-2.0

/// The file was loaded, and the content handed over does not have it.
enum NotAttachedRule: DeliveryRule {
    static let id = "apple-not-attached"

    static func sentence(for record: DeliveryRecord) -> String? {
        let answer = record.download.map { " (\($0.answer))" } ?? ""
        return
            "No picture is shown: \(record.pictureURL)\(answer) was loaded, but the content that the service extension handed "
            + "over has no attachment; set attachments before calling the handler."
    }
}
