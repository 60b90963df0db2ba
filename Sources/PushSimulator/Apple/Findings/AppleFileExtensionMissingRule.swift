// SPDX-License-Identifier: Apache-2.0

/// Neither URL nor type gave the downloaded file an extension, from which the system takes its type.
///
/// Why: an attachment's type comes from its file extension. Firebase's helper takes it from the suggested file name,
/// else from a `Content-Type` that begins with `image/` (since 7.0). If neither has one, the file ends in `.tmp` and is
/// refused (UNErrorDomain 101).
///
/// An extension that downloads the picture itself gets a file that always ends in `.tmp`.
///
/// Example: `https://example.com/photos/1234` answered as `application/octet-stream`, as storage services do for files
/// without a type.
///
/// Fix: serve the picture under a name that ends in .png, .jpg or .gif, or with its own `Content-Type`. In an extension
/// that downloads the picture itself, move the file to such a name, or give its type as a hint.
///
/// Source: firebase-ios-sdk#6590; OneSignal-iOS-SDK#134; openradar 27708555.
enum AppleFileExtensionMissingRule: ApplePictureRule {
    static let id = "apple-file-extension-missing"
    static let documentation: String? =
        "https://developer.apple.com/documentation/usernotifications/unnotificationattachment"

    static func sentence(for record: AppleDeliveryRecord) -> String? {
        guard let refusal = record.refusal, refusal.code == 101, refusal.typeHint == nil,
            let download = record.download, download.status != nil,
            download.fileExtension.map(\.isEmpty) ?? refusal.path.hasSuffix(".tmp")
        else { return nil }
        guard download.fileExtension != nil else {
            return
                "No picture is shown: the extension attached the temporary file of \(record.pictureURL) "
                + "(\(download.answer)) as it was named, and .tmp is not a known type (UNErrorDomain 101); move it to "
                + "a name that ends in .png, .jpg or .gif before attaching it, or give its type as a hint."
        }
        return
            "No picture is shown: the file of \(record.pictureURL) (\(download.answer)) has no file extension, from which "
            + "the system takes its type (UNErrorDomain 101); serve it under a name that ends in .png, .jpg or .gif, or with "
            + "the picture's own Content-Type."
    }
}
