// SPDX-License-Identifier: Apache-2.0

/// The server answered with an error whose body is a picture, and the picture is shown.
///
/// Why: Firebase's helper does not look at the status. An image service that answers a missing file with "404" and a
/// grey placeholder has that placeholder shown to everybody.
///
/// Example: a server that answers 404 with `Content-Type: image/png` and a placeholder picture.
///
/// Fix: put the intended picture at that URL.
///
/// Source: firebase-ios-sdk, `FIRMessagingExtensionHelper.m`.
enum HTTPErrorAttachedRule: PictureRule {
    static let id = "apple-http-error-attached"

    static func sentence(for record: DeliveryRecord) -> String? {
        guard record.showsPicture, let download = record.download, let status = download.status, status >= 400
        else { return nil }
        return
            "The picture shown belongs to an error: \(record.pictureURL) answered \(download.answer), and the "
            + "extension did not look at the status, as Firebase's helper does not; put the intended picture at that "
            + "URL."
    }
}
