// SPDX-License-Identifier: Apache-2.0

import Crypto
import Foundation
import GRDB

/// Makes the keys of device groups and knows them again, however many were made for one group.
///
/// A key holds the group's number, sealed with a secret of the data folder (AES-GCM) beside random bytes: every one looks
/// different, all of them stay valid, and none is kept. `APA91b` and 136 letters, about as long as Google's own.
struct GroupKey: Sendable {
    private let secret: SymmetricKey

    /// Reads the secret, which the file got when it was made.
    init(_ database: Database) throws {
        let statement = try database.cachedStatement(sql: "SELECT value FROM secrets WHERE name = 'group keys'")
        secret = SymmetricKey(data: try Data.fetchOne(statement) ?? Data(count: 32))
    }

    /// A new key for a group.
    func issue(for group: Int64) throws -> String {
        var content = Data()
        withUnsafeBytes(of: group.bigEndian) { content.append(contentsOf: $0) }
        var generator = SystemRandomNumberGenerator()
        content.append(
            contentsOf: (0..<Self.paddingByteCount).map { _ in UInt8.random(in: 0...255, using: &generator) }
        )
        guard let sealed = try AES.GCM.seal(content, using: secret).combined else {
            throw CryptoKitError.incorrectKeySize
        }
        return Self.prefix + sealed.base64URL
    }

    /// The number of the group that a key was made for, which may be gone; `nil` for a text that is no key.
    func group(of key: String) -> Int64? {
        guard Self.isKey(key), let sealed = Data(base64URL: key.dropFirst(Self.prefix.count)),
            let box = try? AES.GCM.SealedBox(combined: sealed),
            let content = try? AES.GCM.open(box, using: secret)
        else { return nil }
        return content.prefix(8).reduce(0 as Int64) { $0 << 8 | Int64($1) }
    }

    /// Whether a text has the form of a key.
    static func isKey(_ text: String) -> Bool { text.utf8.count == length && text.hasPrefix(prefix) }

    private static let prefix = "APA91b"
    /// Makes 102 bytes of all, with nonce, number and tag.
    private static let paddingByteCount = 66
    private static let length = 142
}
