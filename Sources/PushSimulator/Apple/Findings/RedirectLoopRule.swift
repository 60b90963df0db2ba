// SPDX-License-Identifier: Apache-2.0

/// The server exceeded the limit of redirects.
///
/// Why: a load follows redirects, but gives up when they do not end (NSURLErrorDomain -1007).
///
/// Example: a server that redirects http to https behind a proxy that speaks http to it; a login that sends everybody
/// back.
///
/// Fix: send the URL of the file itself.
///
/// Source: Apple, `NSURLErrorHTTPTooManyRedirects`.
enum RedirectLoopRule: PictureRule {
    static let id = "apple-redirect-loop"
    static let documentation: String? =
        "https://developer.apple.com/documentation/foundation/nsurlerrorhttptoomanyredirects"

    static func sentence(for record: DeliveryRecord) -> String? {
        guard let failure = record.download?.failure, failure.urlError == -1007 else { return nil }
        let last = failure.url == record.download?.url ? "" : ", the last time from \(DisplayURL.text(failure.url))"
        return
            "No picture is shown: \(record.pictureURL) redirects without end (\(failure.redirectCount) times, "
            + "NSURLErrorDomain -1007)\(last); send the URL of the file itself."
    }
}
