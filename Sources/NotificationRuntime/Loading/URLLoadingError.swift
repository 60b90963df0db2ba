// SPDX-License-Identifier: Apache-2.0

package import Curl
import Foundation
import FoundationNetworking

/// An error of Apple's URL loading, which reports it as an `NSError` in `NSURLErrorDomain`.
package struct URLLoadingError: Error, Sendable {
    /// A code of `NSURLErrorDomain`.
    package struct Code: RawRepresentable, Sendable, Hashable {
        package let rawValue: Int
        package init(rawValue: Int) { self.rawValue = rawValue }

        package static let unknown = Code(rawValue: -1)
        package static let cancelled = Code(rawValue: -999)
        package static let badURL = Code(rawValue: -1000)
        package static let timedOut = Code(rawValue: -1001)
        package static let unsupportedURL = Code(rawValue: -1002)
        package static let cannotFindHost = Code(rawValue: -1003)
        package static let cannotConnectToHost = Code(rawValue: -1004)
        package static let networkConnectionLost = Code(rawValue: -1005)
        package static let tooManyRedirects = Code(rawValue: -1007)
        package static let resourceUnavailable = Code(rawValue: -1008)
        package static let notConnectedToInternet = Code(rawValue: -1009)
        package static let badServerResponse = Code(rawValue: -1011)
        package static let cannotDecodeRawData = Code(rawValue: -1015)
        package static let cannotParseResponse = Code(rawValue: -1017)
        package static let appTransportSecurity = Code(rawValue: -1022)
        package static let fileDoesNotExist = Code(rawValue: -1100)
        package static let fileIsDirectory = Code(rawValue: -1101)
        package static let noPermissionsToReadFile = Code(rawValue: -1102)
        package static let dataLengthExceedsMaximum = Code(rawValue: -1103)
        package static let secureConnectionFailed = Code(rawValue: -1200)
        package static let certificateHasBadDate = Code(rawValue: -1201)
        package static let certificateUntrusted = Code(rawValue: -1202)
        package static let cannotWriteToFile = Code(rawValue: -3003)
    }

    package var code: Code
    /// One sentence for people.
    package var reason: String
    package var url: String
    /// libcurl's error, if a transfer was made.
    package var cause: CurlError?

    package init(code: Code, reason: String, url: String, cause: CurlError? = nil) {
        self.code = code
        self.reason = reason
        self.url = url
        self.cause = cause
    }
}

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
            (.cannotParseResponse, "The server's answer is not HTTP.")
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

extension URLLoadingError {
    /// The error as an extension gets it, with the keys and words of Apple's `userInfo`.
    var urlError: URLError {
        var userInfo: [String: Any] = [
            NSLocalizedDescriptionKey: localizedDescription,
            "NSErrorFailingURLStringKey": url,
            NSUnderlyingErrorKey: NSError(domain: "kCFErrorDomainCFNetwork", code: code.rawValue),
        ]
        if let url = URL(string: url) { userInfo[NSURLErrorFailingURLErrorKey] = url }
        return URLError(URLError.Code(rawValue: code.rawValue) ?? .unknown, userInfo: userInfo)
    }

    /// The English text that devices have for the code.
    package var localizedDescription: String {
        switch code {
        case .cancelled: "cancelled"
        case .badURL: "bad URL"
        case .timedOut: "The request timed out."
        case .unsupportedURL: "unsupported URL"
        case .cannotFindHost: "A server with the specified hostname could not be found."
        case .cannotConnectToHost: "Could not connect to the server."
        case .networkConnectionLost: "The network connection was lost."
        case .tooManyRedirects: "too many HTTP redirects"
        case .resourceUnavailable: "resource unavailable"
        case .notConnectedToInternet: "The Internet connection appears to be offline."
        case .badServerResponse: "bad server response"
        case .cannotDecodeRawData: "cannot decode raw data"
        case .cannotParseResponse: "cannot parse response"
        case .appTransportSecurity:
            "The resource could not be loaded because the App Transport Security policy requires the use of a secure connection."
        case .fileDoesNotExist: "The requested URL was not found on this server."
        case .noPermissionsToReadFile: "You do not have permission to access the requested resource."
        case .dataLengthExceedsMaximum: "resource exceeds maximum size"
        case .secureConnectionFailed:
            "An SSL error has occurred and a secure connection to the server cannot be made."
        case .certificateHasBadDate, .certificateUntrusted:
            "The certificate for this server is invalid. You might be connecting to a server that is pretending to be “\(host)” which could put your confidential information at risk."
        default: reason
        }
    }

    private var host: String { URLComponents(string: url)?.host ?? url }
}
