// SPDX-License-Identifier: Apache-2.0

/// A transfer that gave no answer, with libcurl's code and text.
package struct CurlError: Error, Sendable, Hashable, CustomStringConvertible {
    /// libcurl's `CURLcode`, or one of ours (negative) where libcurl has none.
    package struct Code: RawRepresentable, Sendable, Hashable {
        package let rawValue: Int
        package init(rawValue: Int) { self.rawValue = rawValue }

        /// `CURLE_UNSUPPORTED_PROTOCOL`: neither http nor https, or an answer that is not HTTP.
        package static let unsupportedProtocol = Code(rawValue: 1)
        /// `CURLE_FAILED_INIT`: libcurl did not take the transfer.
        package static let failedToStart = Code(rawValue: 2)
        /// `CURLE_URL_MALFORMAT`.
        package static let malformedURL = Code(rawValue: 3)
        /// `CURLE_COULDNT_RESOLVE_HOST`.
        package static let couldNotResolveHost = Code(rawValue: 6)
        /// `CURLE_COULDNT_CONNECT`.
        package static let couldNotConnect = Code(rawValue: 7)
        /// `CURLE_WEIRD_SERVER_REPLY`: the reply is not HTTP.
        package static let weirdServerReply = Code(rawValue: 8)
        /// `CURLE_HTTP2`: a failure of the HTTP/2 connection.
        package static let http2 = Code(rawValue: 16)
        /// `CURLE_PARTIAL_FILE`: the connection ended before the promised body did.
        package static let partialFile = Code(rawValue: 18)
        /// `CURLE_WRITE_ERROR`: the destination file could not be written.
        package static let writeError = Code(rawValue: 23)
        /// `CURLE_OPERATION_TIMEDOUT`; `detail` says which limit.
        package static let timedOut = Code(rawValue: 28)
        /// `CURLE_SSL_CONNECT_ERROR`: the TLS handshake failed.
        package static let tlsHandshakeFailed = Code(rawValue: 35)
        /// `CURLE_TOO_MANY_REDIRECTS`.
        package static let tooManyRedirects = Code(rawValue: 47)
        /// `CURLE_GOT_NOTHING`: the connection closed before an answer.
        package static let gotNothing = Code(rawValue: 52)
        /// `CURLE_SEND_ERROR`.
        package static let sendError = Code(rawValue: 55)
        /// `CURLE_RECV_ERROR`: the connection broke, or the answer's headers were too long.
        package static let receiveError = Code(rawValue: 56)
        /// `CURLE_PEER_FAILED_VERIFICATION`: the server's certificate is not trusted or not for this host.
        package static let peerFailedVerification = Code(rawValue: 60)
        /// `CURLE_BAD_CONTENT_ENCODING`: the body is not in the coding it claims.
        package static let badContentEncoding = Code(rawValue: 61)
        /// `CURLE_FILESIZE_EXCEEDED`: more bytes than `limits.byteCount`.
        package static let byteLimitExceeded = Code(rawValue: 63)
        /// `CURLE_SSL_CACERT_BADFILE`: ``Transfer/certificateAuthorityFile`` cannot be read.
        package static let unreadableAuthorities = Code(rawValue: 77)
        /// `CURLE_HTTP2_STREAM`: the server ended this stream alone.
        package static let http2Stream = Code(rawValue: 92)
        /// The task was cancelled.
        package static let cancelled = Code(rawValue: -1)
        /// The simulated network is off.
        package static let offline = Code(rawValue: -2)
        /// ``RedirectPolicy/decide`` refused; `detail` holds its reason.
        package static let redirectRefused = Code(rawValue: -3)
        /// ``AddressPolicy`` refused the resolved address; nothing was sent to it.
        package static let addressRefused = Code(rawValue: -4)
        /// The method or a header contains what HTTP does not allow; nothing was sent.
        package static let malformedRequest = Code(rawValue: -5)
    }

    package var code: Code
    /// libcurl's error buffer, or our own sentence.
    package var detail: String
    /// The URL that was being fetched when it failed.
    package var url: String
    package var timings: TransferTimings
    /// Redirects that had been followed.
    package var redirects: [RedirectPolicy.Hop]
    /// Bytes of body that had arrived.
    package var byteCount: Int
    /// Bytes of the request's body that the connection had taken, on their way or arrived; `nil` if they were not
    /// counted, because the transfer may be repeated.
    package var sentByteCount: Int?
    /// Status of the answer that had begun; 0 where none had.
    package var status = 0
    /// Headers of the answer that had begun, in the order received.
    package var headers: [HTTPHeader] = []

    package init(
        code: Code,
        detail: String,
        url: String,
        timings: TransferTimings = .init(),
        redirects: [RedirectPolicy.Hop] = [],
        byteCount: Int = 0
    ) {
        self.code = code
        self.detail = detail
        self.url = url
        self.timings = timings
        self.redirects = redirects
        self.byteCount = byteCount
    }

    package var description: String { "\(detail) (\(code.rawValue)): \(url)" }

    /// The detail without a final period, as a part of a sentence; only some of libcurl's texts end with one.
    package var clause: String { detail.hasSuffix(".") ? String(detail.dropLast()) : detail }
}

extension CurlError {
    static let cancelledDetail = "The transfer was cancelled."

    /// The detail of ``Code/byteLimitExceeded``.
    ///
    /// - Parameter announced: The length that the header fields promise, if that is over the limit.
    static func byteLimitDetail(_ limit: Int, announced: Int?) -> String {
        announced.map { "The body is \($0) bytes long, over the limit of \(limit)." }
            ?? "The body is longer than the limit of \(limit) bytes."
    }

    /// A transfer that was cancelled before it began, so that nothing of it was sent.
    init(cancelled url: String) {
        self.init(code: .cancelled, detail: Self.cancelledDetail, url: url)
        sentByteCount = 0
    }

    init(unsupportedScheme scheme: String, url: String) {
        self.init(
            code: .unsupportedProtocol,
            detail: "The scheme \(scheme) is not http or https (\(url)).",
            url: url
        )
    }
}

extension CurlError {
    /// The same failure with redirects that were followed before its transfer began.
    package func preceded(by hops: [RedirectPolicy.Hop], taking time: Duration) -> CurlError {
        guard !hops.isEmpty else { return self }
        var whole = self
        whole.redirects = hops + redirects
        whole.timings = timings.later(by: time)
        return whole
    }
}
