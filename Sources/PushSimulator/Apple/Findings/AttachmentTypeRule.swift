// SPDX-License-Identifier: Apache-2.0

/// The file's type is none that notifications attach.
enum AttachmentTypeRule: DeliveryRule {
    static let id = "apple-attachment-type"
    static let documentation: String? =
        "https://developer.apple.com/documentation/usernotifications/unnotificationattachment"

    static func sentence(for record: DeliveryRecord) -> String? {
        guard let refusal = record.refusal, refusal.code == 101 else { return nil }
        let name = record.download?.fileName ?? String(refusal.path.split(separator: "/").last ?? "")
        let answer = record.download.map { " (\($0.answer))" } ?? ""
        return
            "No picture is shown: \(record.pictureURL)\(answer) became the file \(name), whose extension stands for no type "
            + "that notifications attach (UNErrorDomain 101); serve a PNG, JPEG or GIF with its own Content-Type."
    }
}
