// SPDX-License-Identifier: Apache-2.0

/// The server answered with an error whose body is a picture, and the picture is shown.
enum HTTPErrorAttachedRule: DeliveryRule {
    static let id = "apple-http-error-attached"

    static func sentence(for record: DeliveryRecord) -> String? {
        guard record.showsPicture, let download = record.download, let status = download.status, status >= 400
        else { return nil }
        return
            "The picture shown is that of an error: \(record.pictureURL) answered \(download.answer), and Firebase's "
            + "helper does not look at the status; put the intended picture at that URL."
    }
}
