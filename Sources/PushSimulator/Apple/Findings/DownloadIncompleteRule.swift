// SPDX-License-Identifier: Apache-2.0

/// The connection ended before all announced bytes had arrived.
///
/// Why: a download whose connection breaks off, or that ends before its `Content-Length`, gives an error instead of a
/// file (NSURLErrorDomain -1005), and Firebase's helper does not try again.
///
/// Example: a server that announces `Content-Length: 18234`, sends half and closes; a proxy that resets long answers.
///
/// Fix: have the server send all that its `Content-Length` promises, and keep the connection open until then.
///
/// Source: RFC 9112 §8; Apple, `NSURLErrorNetworkConnectionLost`.
enum DownloadIncompleteRule: PictureRule {
    static let id = "apple-download-incomplete"
    static let documentation: String? =
        "https://developer.apple.com/documentation/foundation/nsurlerrornetworkconnectionlost"

    static func sentence(for record: DeliveryRecord) -> String? {
        guard let failure = record.download?.failure, failure.urlError == -1005 else { return nil }
        if failure.byteCount == 0 {
            return
                "No picture is shown: the server ended the connection for \(record.failedURL) before the first byte of a "
                + "picture (NSURLErrorDomain -1005: \(failure.reason)); look into the server's log."
        }
        return
            "No picture is shown: the connection broke off after \(ByteCount.text(failure.byteCount)) of "
            + "\(record.failedURL) (NSURLErrorDomain -1005: \(failure.reason)); the server must send all that its "
            + "Content-Length promises."
    }
}
