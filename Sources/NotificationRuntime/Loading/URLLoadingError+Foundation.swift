// SPDX-License-Identifier: Apache-2.0

import Foundation
import FoundationNetworking

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

    /// What devices say for the code, in English.
    private var localizedDescription: String {
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
