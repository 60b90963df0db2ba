// SPDX-License-Identifier: Apache-2.0

/// The server redirected more often than is followed.
enum RedirectLoopRule: DeliveryRule {
    static let id = "apple-redirect-loop"

    static func sentence(for record: DeliveryRecord) -> String? {
        guard let failure = record.download?.failure, failure.urlError == -1007 else { return nil }
        return
            "No picture is shown: \(record.pictureURL) redirects without end (\(failure.redirectCount) times, "
            + "NSURLErrorDomain -1007); send the URL of the file itself."
    }
}
