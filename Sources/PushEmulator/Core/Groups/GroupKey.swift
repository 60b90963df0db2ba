// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
import Crypto
import Foundation
import GRDB
import WebPush

/// Generates and recognises the notification keys of device groups.
///
/// A key contains the group's number and random bytes, encrypted with a secret of the data folder (AES-GCM). So every
/// key looks different, all of them stay valid, and none is stored. A key is `APA91b` and 136 letters, about as long as
/// Google's.
struct GroupKey: Sendable {
    private let secret: SymmetricKey

    /// Reads the secret, which was generated with the database.
    init(_ database: Database) throws {
        let statement = try database.cachedStatement(sql: "SELECT value FROM secrets WHERE name = 'group keys'")
        secret = SymmetricKey(data: try Data.fetchOne(statement) ?? Data(count: 32))
    }

    /// Returns a new key for a group.
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

    /// Returns the number of the group that a key was issued for, which may be deleted; `nil` if the text is not a key.
    func group(of key: String) -> Int64? {
        guard Self.isKey(key), let sealed = Data(canonicalBase64URL: key.dropFirst(Self.prefix.count)),
            let box = try? AES.GCM.SealedBox(combined: sealed),
            let content = try? AES.GCM.open(box, using: secret)
        else { return nil }
        return content.prefix(8).reduce(0 as Int64) { $0 << 8 | Int64($1) }
    }

    /// Whether a text has the form of a key.
    static func isKey(_ text: String) -> Bool { text.utf8.count == length && text.hasPrefix(prefix) }

    private static let prefix = "APA91b"
    /// Makes the sealed box 102 bytes long, with nonce, number and tag.
    private static let paddingByteCount = 66
    private static let length = 142
}
#endif
