// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import WebPush

/// A subscription as a page sends it to its server.
@Suite(.timeLimit(.minutes(10)))
struct PushSubscriptionTests {
    private static let key = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"

    private func read(_ json: String) throws -> PushSubscription {
        try JSONDecoder().decode(PushSubscription.self, from: Data(json.utf8))
    }

    @Test func `the JSON of a browser is read and written`() throws {
        let json = """
            {"endpoint":"https://push.example/a","expirationTime":1700000000000,\
            "keys":{"auth":"BTBZMqHH6r4Tts7J_aSIgg","p256dh":"\(Self.key)"}}
            """
        let subscription = try read(json)
        #expect(subscription.expirationTime == Date(timeIntervalSince1970: 1_700_000_000))
        #expect(subscription.p256dh.base64URL == Self.key)
        #expect(subscription.applicationServerKey == nil)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        #expect(String(decoding: try encoder.encode(subscription), as: UTF8.self) == json)
    }

    @Test func `padding, a null and further members change nothing`() throws {
        let subscription = try read(
            #"{"endpoint":"http://localhost:1/a","expirationTime":null,"extra":1,"keys":{"auth":"BTBZMqHH6r4Tts7J_aSIgg==","#
                + #""p256dh":"\#(Self.key)="}}"#
        )
        #expect(subscription.auth.count == 16)
        #expect(subscription.expirationTime == nil)
    }

    @Test(arguments: [
        ("ftp://push.example/a", key, "BTBZMqHH6r4Tts7J_aSIgg"), ("/a", key, "BTBZMqHH6r4Tts7J_aSIgg"),
        ("https://push.example/a", "AAAA", "BTBZMqHH6r4Tts7J_aSIgg"),
        // A point that is not on the curve.
        ("https://push.example/a", key.replacing("BCVx", with: "BCVy"), "BTBZMqHH6r4Tts7J_aSIgg"),
        ("https://push.example/a", key, "BTBZ"), ("https://push.example/a", key, "*"),
    ])
    func `what cannot be a subscription is refused with a sentence`(endpoint: String, key: String, auth: String) {
        #expect(throws: WebPushError.self) {
            try read(#"{"endpoint":"\#(endpoint)","keys":{"p256dh":"\#(key)","auth":"\#(auth)"}}"#)
        }
    }

    @Test(arguments: [
        ("https://A.example/x", "https://a.example"), ("https://a.example:443/x", "https://a.example"),
        ("http://a.example:443", "http://a.example:443"), ("https://[::1]:8/x", "https://[::1]:8"),
    ])
    func `an origin is scheme, host and the port that is not the scheme's`(url: String, origin: String) throws {
        #expect(PushOrigin(url)?.description == origin)
    }
}
