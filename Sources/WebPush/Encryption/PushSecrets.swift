// SPDX-License-Identifier: Apache-2.0

import Crypto
import Foundation

/// Key and nonce of one push, which sender and browser derive alike (RFC 8291 section 3.4).
struct PushSecrets {
    private let key: SymmetricKey
    private let nonce: AES.GCM.Nonce

    static let saltByteCount = 16
    static let tagByteCount = 16

    init(
        _ coding: ContentCoding,
        shared: SharedSecret,
        auth: [UInt8],
        salt: [UInt8],
        receiver: [UInt8],
        sender: [UInt8]
    ) {
        // HKDF appends the counter 01 itself.
        let keyInfo: [UInt8]
        let infos: (key: [UInt8], nonce: [UInt8])
        switch coding {
        case .aes128gcm:
            keyInfo = Self.info("WebPush: info") + receiver + sender
            infos = (Self.info("Content-Encoding: aes128gcm"), Self.info("Content-Encoding: nonce"))
        case .aesgcm:
            keyInfo = Self.info("Content-Encoding: auth")
            let context = Self.info("P-256") + Self.counted(receiver) + Self.counted(sender)
            infos = (
                Self.info("Content-Encoding: aesgcm") + context, Self.info("Content-Encoding: nonce") + context
            )
        }
        let input = shared.hkdfDerivedSymmetricKey(
            using: SHA256.self,
            salt: auth,
            sharedInfo: keyInfo,
            outputByteCount: 32
        )
        let derive = { (info: [UInt8], count: Int) in
            HKDF<SHA256>.deriveKey(inputKeyMaterial: input, salt: salt, info: info, outputByteCount: count)
        }
        key = derive(infos.key, 16)
        do {
            nonce = try derive(infos.nonce, 12).withUnsafeBytes { try AES.GCM.Nonce(data: $0) }
        } catch {
            preconditionFailure("A nonce has 12 bytes: \(error)")
        }
    }

    /// The encrypted bytes and their tag.
    func seal(_ text: [UInt8]) -> [UInt8] {
        do {
            let box = try AES.GCM.seal(text, using: key, nonce: nonce)
            return Array(box.ciphertext) + Array(box.tag)
        } catch {
            preconditionFailure("A key of 16 bytes encrypts anything: \(error)")
        }
    }

    /// The decrypted bytes; `nil` if the tag does not match.
    func open(_ sealed: [UInt8]) -> [UInt8]? {
        guard sealed.count >= Self.tagByteCount,
            let box = try? AES.GCM.SealedBox(
                nonce: nonce,
                ciphertext: sealed.dropLast(Self.tagByteCount),
                tag: sealed.suffix(Self.tagByteCount)
            )
        else { return nil }
        return (try? AES.GCM.open(box, using: key)).map(Array.init)
    }

    private static func info(_ text: String) -> [UInt8] { Array(text.utf8) + [0] }

    private static func counted(_ key: [UInt8]) -> [UInt8] {
        [UInt8(truncatingIfNeeded: key.count >> 8), UInt8(truncatingIfNeeded: key.count)] + key
    }
}
