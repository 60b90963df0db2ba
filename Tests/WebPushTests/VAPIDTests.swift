// SPDX-License-Identifier: Apache-2.0

import Crypto
import Foundation
import Testing

@testable import WebPush

/// Signing and verifying, against the example of RFC 8292 (section 2.4) and against every mistake that senders make.
@Suite(.timeLimit(.minutes(10)))
struct VAPIDTests {
    private static let token =
        "eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1h"
        + "aWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA"
    private static let key = "BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs"
    private static let endpoint = "https://push.example.net/p/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV"

    private let sender = VAPIDKey()

    @Test func `the RFC's example is verified`() throws {
        let read = try VAPIDAuthorization(authorization: "vapid t=\(Self.token), k=\(Self.key)", cryptoKey: nil)
        #expect(read.publicKey.base64URL == Self.key)
        #expect(read.subject == "mailto:push@example.com")
        #expect(read.expiry == Date(timeIntervalSince1970: 1_453_523_768))
        let then = Date(timeIntervalSince1970: 1_453_500_000)
        #expect(read.problems(endpoint: Self.endpoint, key: read.publicKey, at: then) == [])
        #expect(read.problems(endpoint: Self.endpoint, key: nil).map(\.code) == [.expired])
    }

    @Test(arguments: [
        "vapid t=TOKEN,k=KEY", "VAPID  k=\"KEY=\" , t=TOKEN", "Vapid t=TOKEN; k=KEY, future=1",
    ])
    func `libraries' spellings are read`(form: String) throws {
        let value = form.replacing("TOKEN", with: Self.token).replacing("KEY", with: Self.key)
        #expect(try VAPIDAuthorization(authorization: value, cryptoKey: nil).publicKey.base64URL == Self.key)
    }

    @Test(arguments: ["WebPush", "Bearer"])
    func `the drafts' form is read, with the key in Crypto-Key`(scheme: String) throws {
        let read = try VAPIDAuthorization(
            authorization: "\(scheme) \(Self.token)",
            cryptoKey: "dh=AAAA;p256ecdsa=\(Self.key)"
        )
        #expect(read.publicKey.base64URL == Self.key)
    }

    @Test func `what is signed here is verified here`() throws {
        let value = try sender.authorization(for: "https://push.example:8443/x", subject: "mailto:me@example.com")
        let read = try VAPIDAuthorization(authorization: value, cryptoKey: nil)
        #expect(read.audience == "https://push.example:8443")
        #expect(read.problems(endpoint: "https://push.example:8443/x", key: sender.publicKey) == [])
    }

    @Test func `a key is read in the forms that libraries store`() throws {
        let raw = try VAPIDKey(sender.privateKey)
        #expect(raw.publicKey == sender.publicKey)
        let key = try P256.Signing.PrivateKey(rawRepresentation: bytes(sender.privateKey))
        #expect(try VAPIDKey(key.pemRepresentation + "\n").publicKey == sender.publicKey)
        for text in [
            "", "AAAA", "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----", sender.privateKey + "AA",
        ] {
            #expect(throws: WebPushError.self) { try VAPIDKey(text) }
        }
    }

    @Test(arguments: [
        (nil, VAPIDProblem.Code.missing), ("", .scheme), ("vapid", .scheme), ("key=AAAA", .scheme),
        ("Basic AAAA", .scheme), ("WebPush TOKEN", .keyMissing), ("vapid k=KEY", .malformed),
        ("vapid t=TOKEN", .malformed),
        ("vapid t=a.b, k=KEY", .malformed), ("vapid t=a.b.c, k=KEY", .malformed), ("vapid t=TOKEN, k=AAAA", .malformed),
        ("vapid t=TOKEN*, k=KEY", .malformed), ("vapid t=TOKEN, k=OTHER", .signature),
    ])
    func `what cannot be verified has its code`(value: String?, expected: VAPIDProblem.Code) {
        let value = value?.replacing("TOKEN", with: Self.token).replacing("KEY", with: Self.key)
            .replacing("OTHER", with: sender.publicKey.base64URL)
        #expect(
            code { () throws(VAPIDProblem) in try VAPIDAuthorization(authorization: value, cryptoKey: nil) } == expected
        )
    }

    @Test func `each wrong claim has its code`() throws {
        let now = Date()
        let signed = { (subject: String, ahead: Int, endpoint: String) in
            try VAPIDAuthorization(
                authorization: sender.authorization(
                    for: endpoint,
                    subject: subject,
                    at: now,
                    lifetime: .seconds(ahead)
                ),
                cryptoKey: nil
            )
        }
        let good = ("mailto:me@example.com", 3600, Self.endpoint)
        let cases: [(VAPIDAuthorization, [VAPIDProblem.Code])] = [
            (try signed(good.0, -10, good.2), [.expired]),
            (try signed(good.0, 25 * 3600, good.2), [.expiryTooFar]),
            (try signed(good.0, 1_800_000_000_000, good.2), [.expiryTooFar]),
            (try signed(good.0, good.1, "https://other.example"), [.audience]),
            (try signed(good.0, good.1, "http://push.example.net"), [.audience]),
            (try signed("", good.1, good.2), [.subjectMissing]),
            (try signed("me@example.com", good.1, good.2), [.subjectInvalid]),
            (try signed("https://localhost", good.1, good.2), [.subjectInvalid]),
            (try signed("https://example.com/contact", good.1, good.2), []),
        ]
        for (read, expected) in cases {
            #expect(read.problems(endpoint: Self.endpoint, key: nil, at: now).map(\.code) == expected)
        }
        let milliseconds = try signed(good.0, 1_800_000_000_000, good.2)
        #expect(
            milliseconds.problems(endpoint: Self.endpoint, key: nil, at: now).first?.message.contains(
                "is in milliseconds"
            ) == true
        )
        let read = try signed(good.0, good.1, good.2)
        #expect(read.problems(endpoint: Self.endpoint, key: VAPIDKey().publicKey, at: now).map(\.code) == [.otherKey])
        #expect(
            read.problems(endpoint: Self.endpoint.replacing(".net", with: ".net:8443"), key: nil, at: now).map(\.code)
                == [.audiencePort]
        )
    }

    private func code(_ body: () throws(VAPIDProblem) -> VAPIDAuthorization) -> VAPIDProblem.Code? {
        do throws(VAPIDProblem) { _ = try body() } catch { return error.code }
        return nil
    }
}
