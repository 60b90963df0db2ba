// SPDX-License-Identifier: Apache-2.0

/// Neither URL nor type gave the downloaded file an extension, from which the system takes its type.
enum FileExtensionMissingRule: DeliveryRule {
    static let id = "apple-file-extension-missing"
    static let documentation: String? =
        "https://developer.apple.com/documentation/usernotifications/unnotificationattachment"

    static func sentence(for record: DeliveryRecord) -> String? {
        guard let refusal = record.refusal, refusal.code == 101, let download = record.download, download.status != nil,
            download.fileExtension.map(\.isEmpty) ?? refusal.path.hasSuffix(".tmp")
        else { return nil }
        return
            "No picture is shown: the file of \(record.pictureURL) (\(download.answer)) has no file extension, from which "
            + "the system takes its type (UNErrorDomain 101); serve it under a name that ends in .png, .jpg or .gif, or with "
            + "the picture's own Content-Type."
    }
}
