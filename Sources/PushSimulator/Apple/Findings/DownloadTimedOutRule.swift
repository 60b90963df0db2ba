// SPDX-License-Identifier: Apache-2.0

/// The server stopped sending for longer than the request's timeout.
///
/// Why: a load that moves no byte for sixty seconds fails (NSURLErrorDomain -1001). That is longer than an extension
/// has, so it happens only if the extension sets a shorter limit, or if the device's time limit was raised.
///
/// Example: an extension whose session has `timeoutIntervalForRequest = 5`, and a server that answers after 8 s.
///
/// Fix: serve the picture from a faster place.
///
/// Source: Apple, `NSURLErrorTimedOut` and `timeoutIntervalForRequest`.
enum DownloadTimedOutRule: PictureRule {
    static let id = "apple-download-timed-out"
    static let documentation: String? = "https://developer.apple.com/documentation/foundation/nsurlerrortimedout"

    static func sentence(for record: DeliveryRecord) -> String? {
        guard let failure = record.download?.failure, failure.urlError == -1001 else { return nil }
        return "No picture is shown: the download of \(record.failedURL) timed out after "
            + "\(DownloadRecord.text(failure.duration)) with \(ByteCount.text(failure.byteCount)) "
            + "(NSURLErrorDomain -1001); serve it from a faster place."
    }
}
