// SPDX-License-Identifier: Apache-2.0

import Crypto
import Foundation

/// An encrypted push as it goes to a push service, or comes from one.
public struct EncryptedPush: Sendable, Hashable {
    /// The request's body.
    public var body: [UInt8]
    /// `Content-Encoding`.
    public var contentEncoding: String
    /// `Encryption`, with the salt; only `aesgcm` has it.
    public var encryption: String?
    /// `Crypto-Key`, with the sender's key; only `aesgcm` has it.
    public var cryptoKey: String?

    /// Makes a push of what came over the wire.
    public init(body: [UInt8], contentEncoding: String, encryption: String? = nil, cryptoKey: String? = nil) {
        self.body = body
        self.contentEncoding = contentEncoding
        self.encryption = encryption
        self.cryptoKey = cryptoKey
    }

    /// The header fields that go with the body.
    public var headers: [(name: String, value: String)] {
        var headers = [(name: "Content-Encoding", value: contentEncoding)]
        if let encryption { headers.append(("Encryption", encryption)) }
        if let cryptoKey { headers.append(("Crypto-Key", cryptoKey)) }
        return headers
    }

    /// The coding that ``contentEncoding`` names; `nil` for any other.
    public var coding: ContentCoding? {
        ContentCoding(rawValue: contentEncoding.lowercased().filter { !$0.isWhitespace })
    }
}

extension PushSubscription {
    /// Encrypts a text for the browser, with a new key and salt.
    ///
    /// The text may be of any length; a push service need not take more than ``plaintextByteCount`` bytes, padding included.
    ///
    /// - Parameters:
    ///   - padding: Bytes that hide the text's length, at most 65,535 with `aesgcm`.
    ///   - padsBase64: Whether the header values of `aesgcm` end in `=`, which some decoders ask for and all take.
    public func encrypt(
        _ text: [UInt8],
        as coding: ContentCoding = .aes128gcm,
        padding: Int = 0,
        padsBase64: Bool = false
    ) -> EncryptedPush {
        var generator = SystemRandomNumberGenerator()
        let salt = (0..<PushSecrets.saltByteCount).map { _ in UInt8.random(in: 0...255, using: &generator) }
        return encrypt(text, as: coding, padding: padding, padsBase64: padsBase64, from: .init(), salt: salt)
    }

    /// The same with a given key and salt, each of which must serve one push only.
    func encrypt(
        _ text: [UInt8],
        as coding: ContentCoding,
        padding: Int,
        padsBase64: Bool,
        from sender: P256.KeyAgreement.PrivateKey,
        salt: [UInt8]
    ) -> EncryptedPush {
        let senderKey = Array(sender.publicKey.x963Representation)
        let secrets: PushSecrets
        do {
            let receiver = try P256.KeyAgreement.PublicKey(x963Representation: p256dh)
            secrets = PushSecrets(
                coding,
                shared: try sender.sharedSecretFromKeyAgreement(with: receiver),
                auth: auth,
                salt: salt,
                receiver: p256dh,
                sender: senderKey
            )
        } catch {
            preconditionFailure("The key was checked when the subscription was made: \(error)")
        }
        let padding = max(0, padding)
        switch coding {
        case .aes128gcm:
            let sealed = secrets.seal(text + [0x02] + [UInt8](repeating: 0, count: padding))
            // Greater than the one record (RFC 8291 section 4).
            let recordSize = UInt32(max(4096, sealed.count + 1))
            let header = salt + recordSize.bytes + [UInt8(senderKey.count)] + senderKey
            return EncryptedPush(body: header + sealed, contentEncoding: coding.rawValue)
        case .aesgcm:
            let length = UInt16(min(padding, Int(UInt16.max)))
            let padded = length.bytes + [UInt8](repeating: 0, count: Int(length)) + text
            let encode = { (bytes: [UInt8]) in padsBase64 ? bytes.paddedBase64URL : bytes.base64URL }
            // A last record is shorter than the record size, which is 4096 where none is named.
            let size = padded.count < 4096 ? "" : ";rs=\(padded.count + 1)"
            return EncryptedPush(
                body: secrets.seal(padded),
                contentEncoding: coding.rawValue,
                encryption: "salt=\(encode(salt))\(size)",
                cryptoKey: "dh=\(encode(senderKey))"
            )
        }
    }
}

extension FixedWidthInteger {
    /// The bytes, the most significant first.
    fileprivate var bytes: [UInt8] { withUnsafeBytes(of: bigEndian, Array.init) }
}

/// How a push is encrypted.
public enum ContentCoding: String, Sendable, Hashable, CaseIterable {
    /// RFC 8188 and RFC 8291; what all browsers understand today.
    case aes128gcm
    /// Draft 4 of RFC 8291, with salt and key in headers; what older clients understand.
    case aesgcm
}
