// SPDX-License-Identifier: Apache-2.0

/// Notifications cannot attach files of this type.
///
/// Why: iOS takes an attachment's type from its file extension, which comes from the URL and the answer's
/// `Content-Type`. Notifications show JPEG, PNG and GIF, a few sounds and films; everything else, WebP, AVIF and SVG
/// above all, is refused (UNErrorDomain 101, `attachmentUnrecognizedType`).
///
/// Example: a server or image service that answers a `.jpg` URL with `Content-Type: image/webp`.
///
/// Fix: serve a PNG, JPEG or GIF with its own `Content-Type`; image services often choose WebP unless the URL says
/// which format is wanted.
///
/// Source: Apple, "UNNotificationAttachment"; Iterable/iterable-swift-sdk#552 (WebP); OneSignal-Cordova-SDK#139 (SVG).
enum AppleAttachmentTypeRule: ApplePictureRule {
    static let id = "apple-attachment-type"
    static let documentation: String? =
        "https://developer.apple.com/documentation/usernotifications/unnotificationattachment"

    static func sentence(for record: AppleDeliveryRecord) -> String? {
        guard let refusal = record.refusal, refusal.code == 101 else { return nil }
        let name = record.download?.shownFileName ?? String(refusal.path.split(separator: "/").last ?? "")
        let picture = record.download.map { "\(record.pictureURL) (\($0.answer))" }
        if let hint = refusal.typeHint {
            return
                "No picture is shown: the extension attached \(picture ?? "a file of its own") with the type hint "
                + "\(hint), which is not a type that notifications attach (UNErrorDomain 101); the hint must be the "
                + "uniform type of a PNG, JPEG or GIF, such as public.png."
        }
        guard let picture else {
            return
                "No picture is shown: the extension attached its file \(name), whose extension is not a type that "
                + "notifications attach (UNErrorDomain 101); give a PNG, JPEG or GIF the extension of its format."
        }
        return
            "No picture is shown: \(picture) became the file \(name), whose extension is not a type that notifications "
            + "attach (UNErrorDomain 101); serve a PNG, JPEG or GIF with its own Content-Type."
    }
}
