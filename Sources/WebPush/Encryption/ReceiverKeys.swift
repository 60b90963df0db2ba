// SPDX-License-Identifier: Apache-2.0

import Crypto
import Foundation

/// A browser's half of a subscription: the private key and the secret that decrypt what is pushed to it.
public struct ReceiverKeys: Sendable {
    /// The subscription's `auth`.
    public let auth: [UInt8]
    private let key: P256.KeyAgreement.PrivateKey

    /// Makes up a key and a secret, as a browser does when a page subscribes.
    public init() {
        var generator = SystemRandomNumberGenerator()
        auth = (0..<PushSubscription.authByteCount).map { _ in UInt8.random(in: 0...255, using: &generator) }
        key = P256.KeyAgreement.PrivateKey()
    }

    /// Makes keys of what ``privateKey`` and ``auth`` were.
    ///
    /// - Throws: ``WebPushError`` if the key is not valid, or if the secret is not 16 bytes long.
    public init(privateKey: [UInt8], auth: [UInt8]) throws(WebPushError) {
        guard auth.count == PushSubscription.authByteCount else {
            throw WebPushError(.keyInvalid, "auth must have 16 bytes, not \(auth.count).")
        }
        do {
            key = try P256.KeyAgreement.PrivateKey(rawRepresentation: privateKey)
        } catch {
            throw WebPushError(.keyInvalid, "A browser's private key must be the 32 bytes of a number on P-256.")
        }
        self.auth = auth
    }

    /// The 32 bytes of the private key, which only the browser knows.
    public var privateKey: [UInt8] { Array(key.rawRepresentation) }
    /// The subscription's `p256dh`, 65 bytes.
    public var publicKey: [UInt8] { Array(key.publicKey.x963Representation) }

    /// The subscription of these keys at an endpoint.
    ///
    /// - Throws: ``WebPushError`` if the endpoint is not an http or https URL, or if the server's key is not valid.
    public func subscription(
        at endpoint: String,
        applicationServerKey: [UInt8]? = nil
    ) throws(WebPushError) -> PushSubscription {
        try PushSubscription(
            endpoint: endpoint,
            p256dh: publicKey,
            auth: auth,
            applicationServerKey: applicationServerKey
        )
    }

    /// Decrypts a push as a browser does.
    ///
    /// - Throws: ``WebPushError``, for which a browser drops the push without a word to its sender.
    public func decrypt(_ push: EncryptedPush) throws(WebPushError) -> [UInt8] {
        switch push.coding {
        case .aes128gcm: try decryptRecord(push)
        case .aesgcm: try decryptLegacy(push)
        case nil:
            throw WebPushError(
                .encodingUnknown,
                push.contentEncoding.isEmpty
                    ? "The push has a body but no Content-Encoding; encrypt it and send aes128gcm."
                    : "Content-Encoding is \"\(push.contentEncoding.prefix(40))\"; browsers know aes128gcm and aesgcm."
            )
        }
    }

    // MARK: - aes128gcm

    private func decryptRecord(_ push: EncryptedPush) throws(WebPushError) -> [UInt8] {
        let body = push.body
        guard body.count >= 21 else {
            throw WebPushError(
                .bodyTooShort,
                "The body has \(body.count) bytes, and the header of aes128gcm alone has 86; send the encrypted bytes as they are."
            )
        }
        let salt = Array(body[..<16])
        let recordSize = body[16..<20].reduce(0) { $0 << 8 | Int($1) }
        let keyLength = Int(body[20])
        guard keyLength == 65 else {
            throw WebPushError(
                .senderKeyInvalid,
                "The header's keyid has \(keyLength) bytes; it must be the sender's key, 65 bytes."
            )
        }
        guard body.count >= 21 + keyLength + PushSecrets.tagByteCount + 1 else {
            throw WebPushError(
                .bodyTooShort,
                "The body ends before its record: it has \(body.count) bytes, and needs 103 or more."
            )
        }
        guard recordSize > PushSecrets.tagByteCount + 1 else {
            throw WebPushError(
                .recordSizeInvalid,
                "The record size is \(recordSize); it must be more than 17, 4096 as a rule."
            )
        }
        let sealed = Array(body[(21 + keyLength)...])
        guard sealed.count <= recordSize else {
            throw WebPushError(
                .severalRecords,
                "The body has more than one record: \(sealed.count) bytes in records of \(recordSize); a push has one, so send "
                    + "a shorter text."
            )
        }
        var text = try open(sealed, .aes128gcm, salt: salt, sender: Array(body[21..<(21 + keyLength)]))
        while text.last == 0 { text.removeLast() }
        switch text.popLast() {
        case 0x02: return text
        case 0x01:
            throw WebPushError(.severalRecords, "The record says that more follow (delimiter 1); a push has one.")
        default:
            throw WebPushError(
                .paddingInvalid,
                "The decrypted record does not end in the delimiter 2; append it before any padding."
            )
        }
    }

    // MARK: - aesgcm

    private func decryptLegacy(_ push: EncryptedPush) throws(WebPushError) -> [UInt8] {
        guard let salt = Self.parameter("salt", of: push.encryption), salt.count == PushSecrets.saltByteCount else {
            throw WebPushError(.headerInvalid, "Encryption must have salt= with 16 bytes of URL-safe base64.")
        }
        guard let sender = Self.parameter("dh", of: push.cryptoKey) else {
            throw WebPushError(.headerInvalid, "Crypto-Key must have dh= with the sender's key of 65 bytes.")
        }
        let size = HeaderParameters(push.encryption ?? "")["rs"]
        guard let recordSize = size.map({ Int($0) }) ?? 4096, recordSize > 2 else {
            throw WebPushError(.recordSizeInvalid, "The rs of Encryption must be a number above 2, 4096 as a rule.")
        }
        guard push.body.count >= PushSecrets.tagByteCount + 2 else {
            throw WebPushError(.bodyTooShort, "The body has \(push.body.count) bytes, and needs 18 or more.")
        }
        guard push.body.count - PushSecrets.tagByteCount <= recordSize else {
            throw WebPushError(
                .severalRecords,
                "The body has more than one record: \(push.body.count) bytes in records of \(recordSize); a push has one, so "
                    + "send a shorter text."
            )
        }
        let padded = try open(push.body, .aesgcm, salt: salt, sender: sender)
        let length = Int(padded[0]) << 8 | Int(padded[1])
        guard padded.count >= 2 + length, padded[2..<(2 + length)].allSatisfy({ $0 == 0 }) else {
            throw WebPushError(
                .paddingInvalid,
                "The decrypted record begins with a padding of \(length) bytes that it does not have; write its length as two "
                    + "bytes, then as many zeros."
            )
        }
        return Array(padded[(2 + length)...])
    }

    private static func parameter(_ name: String, of header: String?) -> [UInt8]? {
        header.flatMap { HeaderParameters($0)[name] }.flatMap { [UInt8](base64URL: $0) }
    }

    private func open(
        _ sealed: [UInt8],
        _ coding: ContentCoding,
        salt: [UInt8],
        sender: [UInt8]
    ) throws(WebPushError) -> [UInt8] {
        guard let senderKey = try? P256.KeyAgreement.PublicKey(x963Representation: sender),
            let shared = try? key.sharedSecretFromKeyAgreement(with: senderKey)
        else {
            throw WebPushError(
                .senderKeyInvalid,
                "The sender's key is not a point on P-256; send the 65 bytes of the uncompressed public key."
            )
        }
        let secrets = PushSecrets(
            coding,
            shared: shared,
            auth: auth,
            salt: salt,
            receiver: publicKey,
            sender: sender
        )
        guard let text = secrets.open(sealed) else {
            throw WebPushError(
                .notAuthentic,
                "The push cannot be decrypted: it was encrypted for another p256dh or auth, with another salt than it names, or "
                    + "changed on the way."
            )
        }
        return text
    }
}
