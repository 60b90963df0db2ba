// SPDX-License-Identifier: Apache-2.0

/// The download failed for another reason.
enum DownloadFailedRule: DeliveryRule {
    static let id = "apple-download-failed"

    static func sentence(for record: DeliveryRecord) -> String? {
        guard let failure = record.download?.failure, failure.urlError != -999 else { return nil }
        return
            "No picture is shown: the download of \(record.pictureURL) failed (NSURLErrorDomain \(failure.urlError): "
            + "\(failure.reason)); try the URL with curl."
    }
}
