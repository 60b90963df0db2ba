// SPDX-License-Identifier: Apache-2.0

import Crypto
import Foundation

/// Where the next page of a listing begins, as a text that means nothing to its reader.
///
/// It holds for the listing that it was made for, and for no other; a text that was altered is noticed.
enum PageToken {
    /// - Parameters:
    ///   - key: The last key of the page before.
    ///   - listing: What tells the listing from others, for instance its path.
    static func text(_ key: String, listing: String) -> String {
        (check(key, listing) + Data(key.utf8)).base64EncodedString()
            .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    /// The key in a text that was made for the listing.
    static func key(_ text: String, listing: String) -> String? {
        let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
        let base64 = text.replacing("-", with: "+").replacing("_", with: "/") + padding
        guard let data = Data(base64Encoded: base64), data.count > checkByteCount,
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
