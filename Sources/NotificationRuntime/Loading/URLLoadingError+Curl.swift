// SPDX-License-Identifier: Apache-2.0

package import Curl
import Foundation

extension URLLoadingError {
    /// Creates the error that Apple's URL loading would report where libcurl reported this one.
    package init(_ error: CurlError) {
        let (code, reason) = Self.meaning(of: error)
        self.init(code: code, reason: reason, url: error.url, cause: error)
    }

    /// libcurl's codes by number where ``CurlError/Code`` has no name for them (`curl/curl.h`).
    private static func meaning(of error: CurlError) -> (Code, String) {
        switch error.code {
        case .unsupportedProtocol: (.unsupportedURL, "The URL's scheme is not supported.")
        case .malformedURL: (.badURL, "The URL is malformed.")
        case .couldNotResolveHost: (.cannotFindHost, "A server with the specified hostname could not be found.")
        case .couldNotConnect: (.cannotConnectToHost, "Could not connect to the server.")
        case .partialFile: (.networkConnectionLost, "The connection ended before the whole body had arrived.")
        case .writeError: (.cannotWriteToFile, "The downloaded file could not be written.")
        case .timedOut: (.timedOut, "The request timed out.")
        case .tooManyRedirects: (.tooManyRedirects, "Too many HTTP redirects.")
        case .peerFailedVerification: certificate(error.detail)
        case .byteLimitExceeded:
            (
                .dataLengthExceedsMaximum,
                "The download was stopped at \(error.byteCount) bytes; a device would go on until its time is up."
            )
        case .cancelled: (.cancelled, "The download was cancelled.")
        case .offline: (.notConnectedToInternet, "The Internet connection appears to be offline.")
        case .redirectRefused: (.appTransportSecurity, error.detail)
        case .addressRefused: (.cannotConnectToHost, "Connecting to this address is not allowed here.")
        default:
            switch error.code.rawValue {
            // Nothing received, send and receive errors, HTTP/2 framing and stream, HTTP/3.
            case 16, 52, 55, 56, 92, 95: (.networkConnectionLost, "The network connection was lost.")
            case 5, 97: (.cannotConnectToHost, "Could not connect to the server.")
            case 8: (.cannotParseResponse, "The server's answer is no HTTP.")
            case 61: (.cannotDecodeRawData, "The body's content encoding could not be undone.")
            case 35, 53, 54, 58, 59, 64, 66, 77, 80, 83, 91:
                (.secureConnectionFailed, "A TLS error caused the secure connection to fail.")
            default: (.unknown, "\(error.detail).")
            }
        }
    }

    private static func certificate(_ detail: String) -> (Code, String) {
        detail.lowercased().contains("expired") || detail.lowercased().contains("not yet valid")
            ? (.certificateHasBadDate, "The server's certificate is outside its period of validity.")
            : (.certificateUntrusted, "The server's certificate is not trusted for this host.")
    }
}
