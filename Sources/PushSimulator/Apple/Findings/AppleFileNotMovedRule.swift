// SPDX-License-Identifier: Apache-2.0

/// The downloaded file could not be renamed as the helper renames it.
///
/// Why: Firebase's helper renames the download to its temporary name and the extension of the answer's name. If a file
/// cannot have that name, it logs I-FCM020002 and delivers the text: an extension of more than some 230 bytes, or,
/// before 12.17, a `Content-Type` with a path in it.
///
/// Example: `https://example.com/a.png?…` answered with `Content-Disposition: attachment; filename="a.` and 300
/// letters.
///
/// Fix: serve the picture under a short name that ends in .png, .jpg or .gif.
///
/// Source: firebase-ios-sdk, `FIRMessagingExtensionHelper.m`, #16387.
enum AppleFileNotMovedRule: ApplePictureRule {
    static let id = "apple-file-not-moved"

    static func sentence(for record: AppleDeliveryRecord) -> String? {
        guard record.logCodes.contains("I-FCM020002"), record.stored.isEmpty, let download = record.download else {
            return nil
        }
        let name = download.shownFileName.map { ", \($0)," } ?? ""
        return
            "No picture is shown: \(record.pictureURL) (\(download.answer)) was loaded, but no file can have the extension "
            + "that its name\(name) or its Content-Type asks for (I-FCM020002); serve it under a short name that ends in "
            + ".png, .jpg or .gif."
    }
}
