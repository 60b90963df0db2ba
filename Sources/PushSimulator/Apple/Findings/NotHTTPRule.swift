// SPDX-License-Identifier: Apache-2.0

/// The answering server is not an HTTP server.
///
/// Why: something accepted the connection and sent an answer that is not HTTP (NSURLErrorDomain -1017), so there is no
/// status, no type and no picture.
///
/// Example: a URL whose port belongs to a database or a mail server; a proxy that answers with plain text.
///
/// Fix: check the port in the URL.
///
/// Source: RFC 9112 §2; Apple, `NSURLErrorCannotParseResponse`.
enum NotHTTPRule: PictureRule {
    static let id = "apple-answer-not-http"
    static let documentation: String? =
        "https://developer.apple.com/documentation/foundation/nsurlerrorcannotparseresponse"

    static func sentence(for record: DeliveryRecord) -> String? {
        guard let failure = record.download?.failure, failure.urlError == -1017 else { return nil }
        return
            "No picture is shown: the server at \(record.failedURL) is not a web server, or breaks HTTP's rules "
            + "(NSURLErrorDomain -1017: \(failure.reason)); check the port in the URL."
    }
}
