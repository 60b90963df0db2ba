// SPDX-License-Identifier: Apache-2.0

package import Curl
import Foundation

extension URLLoadingError {
    /// Creates the error that Apple's URL loading would report where libcurl reported this one.
    package init(_ error: CurlError) {
        let (code, reason) = Self.meaning(of: error)
        self.init(code: code, reason: reason, url: error.url, cause: error)
    }

    private static func meaning(of error: CurlError) -> (Code, String) {
        switch error.code {
        // The scheme was checked before; what is left is a redirect's scheme, or an answer without a status line.
        case .unsupportedProtocol where error.detail.contains("HTTP/0.9"), .weirdServerReply:
            (.cannotParseResponse, "The server's answer is no HTTP.")
        case .unsupportedProtocol: (.unsupportedURL, "A redirect led to a scheme that is not supported.")
        case .malformedURL: (.badURL, "The URL is malformed.")
        case .couldNotResolveHost: (.cannotFindHost, "A server with the specified hostname could not be found.")
        case .couldNotConnect: (.cannotConnectToHost, "Could not connect to the server.")
        case .partialFile: (.networkConnectionLost, "The connection ended before the whole body had arrived.")
        case .gotNothing, .sendError, .receiveError, .http2, .http2Stream:
            (.networkConnectionLost, "The network connection was lost.")
        case .writeError: (.cannotWriteToFile, "The downloaded file could not be written.")
        case .timedOut: (.timedOut, "The request timed out.")
        case .tooManyRedirects: (.tooManyRedirects, "Too many HTTP redirects.")
        case .tlsHandshakeFailed, .unreadableAuthorities:
            (.secureConnectionFailed, "A TLS error caused the secure connection to fail.")
        case .peerFailedVerification: certificate(error.detail)
        case .badContentEncoding: (.cannotDecodeRawData, "The body's content encoding could not be undone.")
        case .byteLimitExceeded:
            (
                .dataLengthExceedsMaximum,
                "The download was stopped at \(error.byteCount) bytes; a device would go on until its time is up."
            )
        case .cancelled: (.cancelled, "The download was cancelled.")
        case .offline: (.notConnectedToInternet, "The Internet connection appears to be offline.")
        case .redirectRefused: (.appTransportSecurity, error.detail)
        case .addressRefused: (.cannotConnectToHost, "Connecting to this address is not allowed here.")
        default: (.unknown, error.detail)
        }
    }

    private static func certificate(_ detail: String) -> (Code, String) {
        detail.lowercased().contains("expired") || detail.lowercased().contains("not yet valid")
            ? (.certificateHasBadDate, "The server's certificate is outside its period of validity.")
            : (.certificateUntrusted, "The server's certificate is not trusted for this host.")
    }
}
