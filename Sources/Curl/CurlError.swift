// SPDX-License-Identifier: Apache-2.0

/// A transfer that gave no answer, with libcurl's code and text.
package struct CurlError: Error, Sendable, Hashable, CustomStringConvertible {
    /// libcurl's `CURLcode`, or one of ours (negative) where libcurl has none.
    package struct Code: RawRepresentable, Sendable, Hashable {
        package let rawValue: Int
        package init(rawValue: Int) { self.rawValue = rawValue }

        /// `CURLE_UNSUPPORTED_PROTOCOL`.
        package static let unsupportedProtocol = Code(rawValue: 1)
        /// `CURLE_URL_MALFORMAT`.
        package static let malformedURL = Code(rawValue: 3)
        /// `CURLE_COULDNT_RESOLVE_HOST`.
        package static let couldNotResolveHost = Code(rawValue: 6)
        /// `CURLE_COULDNT_CONNECT`.
        package static let couldNotConnect = Code(rawValue: 7)
        /// `CURLE_PARTIAL_FILE`: the connection ended before the promised body did.
        package static let partialFile = Code(rawValue: 18)
        /// `CURLE_WRITE_ERROR`: the destination file could not be written.
        package static let writeError = Code(rawValue: 23)
        /// `CURLE_OPERATION_TIMEDOUT`; `detail` says which limit.
        package static let timedOut = Code(rawValue: 28)
        /// `CURLE_TOO_MANY_REDIRECTS`.
        package static let tooManyRedirects = Code(rawValue: 47)
        /// `CURLE_PEER_FAILED_VERIFICATION`.
        package static let peerFailedVerification = Code(rawValue: 60)
        /// `CURLE_FILESIZE_EXCEEDED`: more bytes than `limits.byteCount`.
        package static let byteLimitExceeded = Code(rawValue: 63)
        /// The task was cancelled.
        package static let cancelled = Code(rawValue: -1)
        /// The simulated network is off.
        package static let offline = Code(rawValue: -2)
        /// ``RedirectPolicy/decide`` refused; `detail` holds its reason.
        package static let redirectRefused = Code(rawValue: -3)
        /// ``AddressPolicy`` refused the resolved address.
        package static let addressRefused = Code(rawValue: -4)
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

    package init(
        code: Code, detail: String, url: String, timings: TransferTimings = .init(),
        redirects: [RedirectPolicy.Hop] = [], byteCount: Int = 0
    ) {
        self.code = code
        self.detail = detail
        self.url = url
        self.timings = timings
        self.redirects = redirects
        self.byteCount = byteCount
    }

    package var description: String { "\(detail) (\(code.rawValue)): \(url)" }
}
