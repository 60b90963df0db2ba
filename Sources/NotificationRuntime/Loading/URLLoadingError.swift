// SPDX-License-Identifier: Apache-2.0

package import Curl
import Foundation

/// What Apple's URL loading reports as an `NSError` in `NSURLErrorDomain`.
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
    /// What libcurl said, where a transfer was made.
    package var cause: CurlError?

    package init(code: Code, reason: String, url: String, cause: CurlError? = nil) {
        self.code = code
        self.reason = reason
        self.url = url
        self.cause = cause
    }
}
