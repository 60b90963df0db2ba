// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The result of loading one picture, in terms that all devices share.
///
/// Each device's record gives one, in the words of its own system, so that one rule finds a fact on all of them.
struct PictureLoad: DeliveryRecord {
    /// Why there is no picture to show.
    enum Failure {
        /// The device does not load such a URL: why and what to send, as a clause, and the URL that was meant, if that is
        /// obvious.
        case invalidURL(String, meant: String? = nil)
        /// Plain http: where a redirect leads to it, who refuses it and why, and what else may be done about it.
        case cleartext(Cleartext)
        case transfer(TransferFault)
        /// The device waited for this long: the circumstances, and what follows, as the rest of a sentence.
        case timedOut(after: Duration, circumstances: [String], effect: String)
        /// More bytes than the device takes: how many, and what to send, as a clause.
        case tooLarge(String)
        /// The answer's status, and why the body is not shown, as the rest of a sentence.
        case httpError(status: Int, effect: String)
        case page(PageAnswer)
        /// More pixels than the device decodes, and why, as the rest of a sentence.
        case pixels(width: Int, height: Int, effect: String)
        /// The device does not decode the file, because of this.
        case undecodable(String)
        /// The file cannot be kept on this machine, because of this.
        case notKept(String)
        case other
    }

    /// Plain http that is refused.
    struct Cleartext {
        /// The redirect's target; `nil` if it is the URL itself, or unknown.
        var target: String?
        var isRedirect = false
        /// Who refuses it, as the rest of a sentence.
        var refusal: String
        /// The alternative to serving it by https, as the rest of a sentence.
        var exception = ""
    }

    let platform: Platform
    /// Where its URL stands in the message.
    var path: FieldPath?
    /// The URL, for a sentence.
    var url: String
    /// The URL at which the load ended, for a sentence: the picture's, or the last that it redirects to.
    var failedURL: String
    /// The URL as it was asked for.
    var address: String?
    var failure: Failure?
    /// How a sentence about its absence begins.
    var missing = "No picture is shown"
    /// The error's name on the device, for instance `NSURLErrorDomain -1003`.
    var code = ""
    /// The error in words, as a clause.
    var reason = ""
    /// libcurl's text about the error, which tells some causes apart.
    var detail = ""
    /// Bytes of body that arrived, and that the server announced.
    var byteCount = 0
    var announcedByteCount: Int?
    var redirectCount = 0
    /// The last URL that redirected, for a sentence; `nil` if it is the picture's, or unknown.
    var lastRedirect: String?
    /// The server's answer, as part of a sentence: `404 text/html, 191 bytes, 12 ms`; `nil` if there was none.
    var answer: String?
    /// The picture that is shown, or a part of it.
    var shown: MediaInfo?
    /// Why the picture of an answer with an error is shown all the same; `nil` if it is not.
    var errorIsShownBecause: String?
    /// The device's documentation of pictures.
    var documentation: String?
    /// Whether nobody would miss it.
    var isMinor = false
    var isEditable = true

    init(_ platform: Platform, path: FieldPath?, url: String, failedURL: String? = nil, address: String?) {
        self.platform = platform
        self.path = path
        self.url = url
        self.failedURL = failedURL ?? url
        self.address = address
    }
}

extension PictureLoad {
    /// ` (NSURLErrorDomain -1003)`, if the error has a name.
    var named: String { code.isEmpty ? "" : " (\(code))" }

    /// ` (NSURLErrorDomain -1003: no such host)`, as far as it is known.
    var evidence: String {
        let parts = [code, reason].filter { !$0.isEmpty }
        return parts.isEmpty ? "" : " (\(parts.joined(separator: ": ")))"
    }

    /// ` (404 text/html, 191 bytes, 12 ms)`, if there was an answer.
    var answered: String { answer.map { " (\($0))" } ?? "" }

    /// The fix that writes this URL in place of the picture's.
    func replacing(with url: String?) -> Fix? {
        guard let url, let path else { return nil }
        return Fix(
            summary: "set \(path) to \(DisplayURL.text(url))",
            edits: [.set(path: path, value: .string(url))]
        )
    }

    /// The finding that says why the picture is missing.
    var reasonFinding: Finding? { reason(Self.reasons) }

    /// The findings about a picture that is shown.
    var remarks: [Finding] { findings(Self.oddities) }

    private static let oddities: [any DeliveryRule<PictureLoad>.Type] = [
        HTTPErrorShownRule.self, PictureDamagedRule.self,
    ]

    private static let reasons: [any DeliveryRule<PictureLoad>.Type] = [
        ImageURLInvalidRule.self, CleartextRule.self, OfflineRule.self, HostNotFoundRule.self,
        ConnectionFailedRule.self, SecureConnectionFailedRule.self, RedirectLoopRule.self,
        DownloadTimedOutRule.self, DownloadIncompleteRule.self, AnswerNotHTTPRule.self, ContentEncodingRule.self,
        PictureTooLargeRule.self, HTTPErrorRule.self, PictureIsPageRule.self, PixelsRule.self, DecodeRule.self,
        DownloadFailedRule.self,
    ]

    static var rules: [any DeliveryRule<PictureLoad>.Type] { reasons + oddities }
}
