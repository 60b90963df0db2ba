// SPDX-License-Identifier: Apache-2.0

/// The server stopped sending for longer than a load may wait.
enum DownloadTimedOutRule: DeliveryRule {
    static let id = "apple-download-timed-out"

    static func sentence(for record: DeliveryRecord) -> String? {
        guard let failure = record.download?.failure, failure.urlError == -1001 else { return nil }
        return "No picture is shown: the download of \(record.pictureURL) timed out after "
            + "\(DownloadRecord.text(failure.duration)) with \(failure.byteCount) bytes "
            + "(NSURLErrorDomain -1001); serve it from a faster place."
    }
}
