// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The server's answer is not HTTP.
///
/// Why: something accepted the connection and sent an answer that is not HTTP, so there is no status, no type and no
/// picture.
///
/// Example: a URL whose port belongs to a database or a mail server; a proxy that answers with plain text.
///
/// Fix: check the port in the URL.
///
/// Source, Apple: RFC 9112 §2; Apple, `NSURLErrorCannotParseResponse`.
///
/// Source, Android: RFC 9112 §2; Java, `ProtocolException`.
///
/// Source, Web: Chromium, `notification_image_loader.cc`: a failed load leaves the picture out.
enum AnswerNotHTTPRule: PictureLoadRule {
    static let id = "answer-not-http"
    static let documents: [Platform: String] = [
        .apple: "https://developer.apple.com/documentation/foundation/nsurlerrorcannotparseresponse"
    ]

    static func sentence(for load: PictureLoad) -> String? {
        guard case .transfer(.notHTTP)? = load.failure else { return nil }
        return
            "\(load.missing): the server at \(load.failedURL) is not a web server, or breaks HTTP's rules\(load.evidence); "
            + "check the port in the URL."
    }
}
