// SPDX-License-Identifier: Apache-2.0

/// The connection ended before the promised bytes had come.
enum DownloadIncompleteRule: DeliveryRule {
    static let id = "apple-download-incomplete"

    static func sentence(for record: DeliveryRecord) -> String? {
        guard let failure = record.download?.failure, failure.urlError == -1005 else { return nil }
        return "No picture is shown: the connection broke off after \(failure.byteCount) bytes of "
            + "\(record.pictureURL) (NSURLErrorDomain -1005: \(failure.reason)); the server must send "
            + "all that its Content-Length promises."
    }
}
