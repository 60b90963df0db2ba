// SPDX-License-Identifier: Apache-2.0

import Crypto
import Foundation
import Testing

@testable import WebPush

/// Encryption and decryption, against the example of RFC 8291 (section 5 and appendix A).
@Suite(.timeLimit(.minutes(10)))
struct EncryptionTests {
    private static let text = Array("When I grow up, I want to be a watermelon".utf8)
    private static let salt = "DGv6ra1nlYgDCS1FRnbzlw"
    private static let auth = "BTBZMqHH6r4Tts7J_aSIgg"
    private static let senderKey =
        "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8"
    private static let body =
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
        + "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    /// Made by http-ece 1.1.0 with the keys and the salt of the RFC's example.
    private static let legacyBody = "4qwOLFm_mNy0vf1A8f3Bm6B5UD15y3aV_xZy14pixUhcPTIoZKHzq5i3dZ6PzqSMxBI_-VDUZ4jW04M"

    private let keys: ReceiverKeys
    private let subscription: PushSubscription

    init() throws {
        keys = try ReceiverKeys(
            privateKey: bytes("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"),
            auth: bytes(Self.auth)
        )
        subscription = try keys.subscription(at: "https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV")
    }

    private func encrypted(as coding: ContentCoding) throws -> EncryptedPush {
        subscription.encrypt(
            Self.text,
            as: coding,
            padding: 0,
            padsBase64: false,
            from: try P256.KeyAgreement.PrivateKey(
                rawRepresentation: bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")
            ),
            salt: try bytes(Self.salt)
        )
    }

    @Test func `the RFC's example is encrypted to the RFC's bytes`() throws {
        let push = try encrypted(as: .aes128gcm)
        #expect(push.body.base64URL == Self.body)
        #expect(push.contentEncoding == "aes128gcm")
        #expect(push.encryption == nil && push.cryptoKey == nil)
    }

    @Test func `the RFC's example is decrypted`() throws {
        let push = EncryptedPush(body: try bytes(Self.body), contentEncoding: "aes128gcm")
        #expect(try keys.decrypt(push) == Self.text)
    }

    @Test func `the older encoding is what http-ece makes of the same keys`() throws {
        let push = try encrypted(as: .aesgcm)
        #expect(push.body.base64URL == Self.legacyBody)
        #expect(push.encryption == "salt=\(Self.salt)")
        #expect(push.cryptoKey == "dh=\(Self.senderKey)")
        #expect(try keys.decrypt(push) == Self.text)
    }

    @Test(arguments: ContentCoding.allCases, [0, 1, 3, 3000])
    func `what is encrypted is decrypted, with any padding`(coding: ContentCoding, padding: Int) throws {
        for text in [[], Self.text, [0, 0, 2, 0, 0], [UInt8](repeating: 7, count: 5000)] {
            let push = subscription.encrypt(text, as: coding, padding: padding, padsBase64: padding == 1)
            #expect(try keys.decrypt(push) == text)
        }
    }

    @Test func `two pushes of one text have nothing in common but the record size and key length`() {
        let (first, second) = (subscription.encrypt(Self.text), subscription.encrypt(Self.text))
        #expect(first.body[..<16] != second.body[..<16])
        #expect(first.body[21...] != second.body[21...])
    }

    @Test func `padding hides the length of the text`() {
        let lengths = [0, 1, 40].map {
            subscription.encrypt([UInt8](repeating: 1, count: $0), padding: 40 - $0).body.count
        }
        #expect(Set(lengths).count == 1)
    }

    @Test(arguments: ContentCoding.allCases)
    func `a push for other keys, or with a changed byte, is not authentic`(coding: ContentCoding) throws {
        let push = subscription.encrypt(Self.text, as: coding)
        #expect(failure(push, ReceiverKeys()) == .notAuthentic)
        for index in [push.body.count - 1, push.body.count - 20] {
            var damaged = push
            damaged.body[index] ^= 1
            #expect(failure(damaged) == .notAuthentic)
        }
    }

    @Test func `another salt than the sender's is not authentic`() throws {
        var push = subscription.encrypt(Self.text)
        push.body[0] ^= 1
        #expect(failure(push) == .notAuthentic)
        var legacy = subscription.encrypt(Self.text, as: .aesgcm)
        legacy.encryption = "salt=\(Self.salt)"
        #expect(failure(legacy) == .notAuthentic)
    }

    @Test func `each damage of the header has its code`() throws {
        let body = try bytes(Self.body)
        let cases: [(WebPushError.Code, ([UInt8]) -> [UInt8])] = [
            (.bodyTooShort, { _ in [] }),
            (.bodyTooShort, { Array($0.prefix(20)) }),
            (.bodyTooShort, { Array($0.prefix(102)) }),
            (.senderKeyInvalid, { $0.replacing(20, with: 64) }),
            (.senderKeyInvalid, { $0.replacing(20, with: 0) }),
            (.senderKeyInvalid, { $0.replacing(21, with: 5) }),
            (.senderKeyInvalid, { $0.replacing(40, with: 5) }),
            (.recordSizeInvalid, { $0.replacing(18, with: 0).replacing(19, with: 17) }),
            (.severalRecords, { $0.replacing(18, with: 0).replacing(19, with: 57) }),
        ]
        for (expected, damage) in cases {
            #expect(failure(.init(body: damage(body), contentEncoding: "aes128gcm")) == expected)
        }
    }

    @Test(arguments: ["", "gzip", "aes128gcm, gzip", "aes256gcm"])
    func `an unknown encoding is no guess`(encoding: String) {
        #expect(
            failure(.init(body: Self.text, contentEncoding: encoding)) == .encodingUnknown
        )
    }

    @Test func `a record that says that more follow is refused`() throws {
        let sender = P256.KeyAgreement.PrivateKey()
        let salt = try bytes(Self.salt)
        let senderKey = Array(sender.publicKey.x963Representation)
        let secrets = PushSecrets(
            .aes128gcm,
            shared: try sender.sharedSecretFromKeyAgreement(
                with: P256.KeyAgreement.PublicKey(x963Representation: keys.publicKey)
            ),
            auth: keys.auth,
            salt: salt,
            receiver: keys.publicKey,
            sender: senderKey
        )
        let header = salt + [0, 0, 16, 0, 65] + senderKey
        let cases: [([UInt8], WebPushError.Code)] = [
            ([1], .severalRecords), ([9], .paddingInvalid), ([0, 0], .paddingInvalid),
        ]
        for (end, expected) in cases {
            let push = EncryptedPush(body: header + secrets.seal(end), contentEncoding: "aes128gcm")
            #expect(failure(push) == expected)
        }
    }

    @Test func `each damage of the older encoding's headers has its code`() throws {
        let push = subscription.encrypt(Self.text, as: .aesgcm)
        let cases: [(WebPushError.Code, (inout EncryptedPush) -> Void)] = [
            (.headerInvalid, { $0.encryption = nil }),
            (.headerInvalid, { $0.encryption = "salt=AAAA" }),
            (.headerInvalid, { $0.cryptoKey = "p256ecdsa=AAAA" }),
            (.senderKeyInvalid, { $0.cryptoKey = "dh=AAAA" }),
            (.recordSizeInvalid, { $0.encryption! += ";rs=many" }),
            (.severalRecords, { $0.encryption! += ";rs=20" }),
            (.bodyTooShort, { $0.body = [1] }),
        ]
        for (expected, damage) in cases {
            var damaged = push
            damage(&damaged)
            #expect(failure(damaged) == expected)
        }
    }

    @Test func `header values are taken with quotes, spaces, padding and further parameters`() throws {
        var push = subscription.encrypt(Self.text, as: .aesgcm, padsBase64: true)
        push.encryption = " keyid=p256dh ; \(push.encryption!.replacing("salt=", with: "salt=\""))\" "
        push.cryptoKey = "keyid=p256dh;\(push.cryptoKey!), p256ecdsa=AAAA"
        #expect(try keys.decrypt(push) == Self.text)
    }

    /// The code of the error from decrypting the push; `nil` if it is decrypted.
    private func failure(_ push: EncryptedPush, _ keys: ReceiverKeys? = nil) -> WebPushError.Code? {
        do throws(WebPushError) { _ = try (keys ?? self.keys).decrypt(push) } catch { return error.code }
        return nil
    }
}

/// The bytes of URL-safe base64.
func bytes(_ text: String) throws -> [UInt8] { try #require([UInt8](base64URL: text)) }

extension Array {
    fileprivate func replacing(_ index: Int, with element: Element) -> Array {
        var copy = self
        copy[index] = element
        return copy
    }
}
