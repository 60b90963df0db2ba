// SPDX-License-Identifier: Apache-2.0

import Crypto
import Foundation
import WebPush

/// An opaque token for the next page of a listing.
///
/// It is valid only for the listing that it was created for, and contains a checksum against accidental changes.
enum PageToken {
    /// - Parameters:
    ///   - key: The last key of the previous page.
    ///   - listing: The identity of the listing, for instance its path.
    static func text(_ key: String, listing: String) -> String {
        (check(key, listing) + Data(key.utf8)).base64URL
    }

    /// Returns the key in a token; `nil` if the token is invalid for the listing.
    static func key(_ text: String, listing: String) -> String? {
        guard let data = Data(base64URL: text), data.count > checkByteCount,
            let key = String(data: data.dropFirst(checkByteCount), encoding: .utf8),
            data.prefix(checkByteCount) == check(key, listing)
        else { return nil }
        return key
    }

    private static let checkByteCount = 8

    private static func check(_ key: String, _ listing: String) -> Data {
        Data(SHA256.hash(data: Data("\(listing)\0\(key)".utf8)).prefix(checkByteCount))
    }
}
