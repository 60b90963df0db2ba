// SPDX-License-Identifier: Apache-2.0

import Curl
import Foundation
import PushMessages
import Testing

@testable import PushEmulator

/// The reasons of APNs, each from its condition.
@Suite(.timeLimit(.minutes(10)))
struct APNSRefusalTests {
    private static let token = String(repeating: "0f", count: 32)

    struct Case: Sendable, CustomTestStringConvertible {
        var reason: String
        var status = 400
        var headers: [(String, String)] = []
        var token = APNSRefusalTests.token
        var body = #"{"aps":{"alert":"Hello"}}"#

        var testDescription: String { "\(reason) \(headers) \(token.prefix(70))" }
    }

    static let cases: [Case] = [
        Case(
            reason: "DuplicateHeaders",
            headers: [("apns-topic", "com.example.app"), ("apns-topic", "com.example.app")]
        ),
        Case(reason: "DuplicateHeaders", headers: [("apns-priority", "5"), ("apns-priority", "10")]),
        Case(reason: "MissingTopic", headers: [("apns-topic", "-")]),
        Case(reason: "BadTopic", headers: [("apns-topic", "com.example app")]),
        Case(reason: "BadTopic", headers: [("apns-topic", String(repeating: "a", count: 256))]),
        Case(reason: "InvalidPushType", headers: [("apns-push-type", "Alert")]),
        Case(reason: "InvalidPushType", headers: [("apns-push-type", "rich")]),
        Case(reason: "BadPriority", headers: [("apns-priority", "high")]),
        Case(reason: "BadPriority", headers: [("apns-priority", "6")]),
        Case(reason: "BadExpirationDate", headers: [("apns-expiration", "-1")]),
        Case(reason: "BadExpirationDate", headers: [("apns-expiration", "1.5")]),
        Case(reason: "BadExpirationDate", headers: [("apns-expiration", "99999999999999999999")]),
        Case(reason: "BadCollapseId", headers: [("apns-collapse-id", String(repeating: "é", count: 33))]),
        Case(reason: "BadCollapseId", headers: [("apns-collapse-id", "")]),
        Case(reason: "BadMessageId", headers: [("apns-id", "12345678")]),
        Case(reason: "BadMessageId", headers: [("apns-id", "{E5A2C0E2-3C5B-4B56-9D84-2B1C3B0F7C11}")]),
        Case(reason: "PayloadEmpty", body: ""),
        Case(reason: "PayloadEmpty", body: "[1]"),
        Case(reason: "PayloadEmpty", body: "{\"aps\":"),
        // Apple asks for JSON that is not packed; these are the first bytes of a packed one.
        Case(reason: "PayloadEmpty", headers: [("content-encoding", "gzip")], body: "\u{1F}\u{8B}\u{8}\0"),
        Case(reason: "PayloadTooLarge", status: 413, body: Self.payload(of: 4097)),
        Case(
            reason: "PayloadTooLarge",
            status: 413,
            headers: [("apns-push-type", "voip"), ("apns-topic", "com.example.app.voip")],
            body: Self.payload(of: 5121)
        ),
        Case(reason: "BadDeviceToken", token: "xyz"),
        Case(reason: "BadDeviceToken", token: String(repeating: "a", count: 65)),
        Case(reason: "BadDeviceToken", token: String(repeating: "a", count: 62)),
        Case(reason: "BadDeviceToken", token: String(repeating: "g", count: 64)),
        Case(reason: "BadDeviceToken", token: "%00" + String(repeating: "a", count: 64)),
        Case(reason: "MissingProviderToken", status: 403, headers: [("authorization", "-")]),
        Case(reason: "MissingProviderToken", status: 403, headers: [("authorization", "Basic dTpw")]),
        Case(reason: "MissingProviderToken", status: 403, headers: [("authorization", "bearer")]),
        Case(reason: "InvalidProviderToken", status: 403, headers: [("authorization", "bearer abc")]),
        Case(
            reason: "InvalidProviderToken",
            status: 403,
            headers: [("authorization", "bearer \(APNSClient.token(algorithm: "RS256"))")]
        ),
        Case(
            reason: "InvalidProviderToken",
            status: 403,
            headers: [("authorization", "bearer \(APNSClient.token(issued: "soon"))")]
        ),
        // Who sends is looked at before what is sent.
        Case(
            reason: "MissingProviderToken",
            status: 403,
            headers: [("authorization", "-"), ("apns-priority", "6")],
            body: ""
        ),
        Case(reason: "InvalidPushType", headers: [("apns-push-type", "rich"), ("apns-priority", "6")], token: "xyz"),
    ]

    private static func payload(of byteCount: Int) -> String {
        let frame = #"{"aps":{"alert":""}}"#
        return #"{"aps":{"alert":""# + String(repeating: "a", count: byteCount - frame.utf8.count) + #""}}"#
    }

    /// The headers of a request that would be accepted, overridden by a case's headers; a hyphen leaves one out.
    private static func headers(_ given: [(String, String)]) -> [(String, String)] {
        let standard = [
            ("apns-topic", "com.example.app"), ("apns-push-type", "alert"),
            ("authorization", "bearer \(APNSClient.token())"),
        ]
        let kept = standard.filter { pair in !given.contains { $0.0 == pair.0 } }
        return (kept + given).filter { $0.1 != "-" }
    }

    @Test func `each reason has its condition, and refused pushes are in the inbox`() async throws {
        try await Emulator(.test).withRunning { emulator in
            var client = APNSClient(emulator)
            client.authorization = nil
            for refused in Self.cases {
                let answer = try await client.perform(
                    "POST",
                    "/3/device/\(refused.token)",
                    Array(refused.body.utf8),
                    Self.headers(refused.headers)
                )
                #expect(answer.reason == refused.reason, "\(refused.testDescription)")
                #expect(answer.status == refused.status, "\(refused.testDescription)")
                #expect(answer.header("content-type") == "application/json")
                let given = refused.headers.first { $0.0 == "apns-id" }?.1
                #expect(given == nil ? answer.header("apns-id") != nil : answer.header("apns-id") == given)
                let latest = try await EmulatorClient(emulator).get("/api/v1/messages/latest").json()
                #expect(latest["error"] == .string(refused.reason))
                #expect(latest["protocol"] == "apns")
                let sentences = latest["findings"]?.array?.compactMap { $0["message"]?.string } ?? []
                #expect(!sentences.contains { $0.contains("FCM") }, "\(refused.testDescription)")
                if refused.reason == "PayloadEmpty" {
                    let cause = refused.body.isEmpty ? "has no body" : "the body is not a JSON object"
                    #expect(sentences.first?.contains(cause) == true, "\(refused.testDescription)")
                }
                expectExplained(latest, refused.testDescription)
            }
        }
    }

    @Test func `values at their limit are accepted, and null counts as absent`() async throws {
        try await Emulator(.test).withRunning { emulator in
            var client = APNSClient(emulator)
            client.authorization = nil
            let alert = #"{"aps":{"alert":"a","badge":null,"sound":null,"thread-id":null}}"#
            for (headers, body) in [
                ([("apns-collapse-id", String(repeating: "é", count: 32))], alert),
                ([("apns-id", "E5A2C0E2-3C5B-4B56-9D84-2B1C3B0F7C11")], alert),
                ([("apns-priority", "1"), ("apns-expiration", "0")], alert), ([("apns-priority", "5")], "{}"),
                ([("x-unknown", "a"), ("x-unknown", "b"), ("apns-unknown", "c")], alert),
                ([], Self.payload(of: 4096)),
                ([("apns-push-type", "voip"), ("apns-topic", "com.example.app.voip")], Self.payload(of: 5120)),
                ([("authorization", "Bearer \(APNSClient.token(issued: .number(1_700_000_000.25)))")], alert),
                ([("authorization", "BEARER \(APNSClient.token(issued: "1700000000"))")], alert),
            ] as [([(String, String)], String)] {
                let answer = try await client.perform(
                    "POST",
                    "/3/device/\(Self.token)",
                    Array(body.utf8),
                    Self.headers(headers)
                )
                #expect(answer.status == 200, "\(headers) \(answer.text)")
                #expect(answer.body.isEmpty)
                if let id = headers.first(where: { $0.0 == "apns-id" })?.1 { #expect(answer.header("apns-id") == id) }
            }
        }
    }

    @Test(arguments: [
        ("POST", "/3/device/", 400, "MissingDeviceToken"), ("POST", "/3/device", 400, "MissingDeviceToken"),
        ("GET", "/3/device/\(token)", 405, "MethodNotAllowed"),
        ("DELETE", "/3/device/\(token)", 405, "MethodNotAllowed"),
        ("POST", "/3/devices/\(token)", 404, "BadPath"), ("POST", "/3/device/\(token)/more", 404, "BadPath"),
        ("POST", "/3", 404, "BadPath"), ("POST", "/4/nothing", 404, "BadPath"),
        ("GET", "/1/apps/a/all", 404, "BadPath"),
        ("GET", "/4/broadcasts/apps/com.example.app", 405, "MethodNotAllowed"),
        ("PUT", "/1/apps/com.example.app/channels", 405, "MethodNotAllowed"),
        ("POST", "/1/apps/com.example.app/all-channels", 405, "MethodNotAllowed"),
        ("GET", "/1/apps/com.example.app/channels/dHN0", 404, "BadPath"),
    ])
    func `paths and methods that there are not have their reasons`(
        method: String,
        path: String,
        status: Int,
        reason: String
    ) async throws {
        try await Emulator(.test).withRunning { emulator in
            let answer = try await APNSClient(emulator)
                .perform(method, path, method == "POST" ? Array("{}".utf8) : nil, [("apns-topic", "com.example.app")])
            #expect(answer.status == status)
            #expect(answer.reason == reason)
        }
    }

    @Test func `a body of ten megabytes is refused in Apple's words, with the request's id`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let id = "e5a2c0e2-3c5b-4b56-9d84-2b1c3b0f7c11"
            let answer = try await APNSClient(emulator).perform(
                "POST",
                "/3/device/\(Self.token)",
                [UInt8](repeating: UInt8(ascii: " "), count: 10_000_000),
                [("apns-topic", "com.example.app"), ("apns-id", id)]
            )
            #expect(answer.status == 413)
            #expect(answer.reason == "PayloadTooLarge")
            #expect(answer.header("apns-id") == id)
        }
    }

    @Test(arguments: [(HTTPVersion.http1_1, nil), (.automatic, "api.push.apple.com")] as [(HTTPVersion, String?)])
    func `a field that is too long ends the request, and no other`(version: HTTPVersion, host: String?) async throws {
        try await Emulator(.test).withRunning { emulator in
            var client = APNSClient(emulator)
            (client.version, client.host) = (version, host)
            let topic = ("apns-topic", "com.example.app")
            let refused = try? await client.push(
                Self.token,
                headers: [topic, ("apns-collapse-id", String(repeating: "a", count: 100_000))]
            )
            // HTTP/2 has no words for it.
            #expect((refused?.status ?? 431) == 431)
            let taken = try await client.push(Self.token, headers: [topic])
            #expect(taken.status == 200)
        }
    }

    @Test func `of several mistakes the first in the order of checks is reported`() async throws {
        try await Emulator(.test).withRunning { emulator in
            var client = APNSClient(emulator)
            client.authorization = nil
            var fields = [
                ("authorization", "Basic dTpw"), ("apns-topic", "com.example app"), ("apns-push-type", "rich"),
                ("apns-priority", "6"), ("apns-expiration", "soon"), ("apns-id", "no-uuid"),
                ("apns-collapse-id", String(repeating: "a", count: 65)), ("apns-priority", "7"),
            ]
            var (token, body) = ("xyz", Self.payload(of: 4097))
            func set(_ name: String, _ value: String?) {
                fields.removeAll { $0.0 == name }
                if let value { fields.append((name, value)) }
            }
            let steps: [(reason: String?, mend: () -> Void)] = [
                ("DuplicateHeaders", { set("apns-priority", "6") }),
                ("MissingProviderToken", { set("authorization", "bearer \(APNSClient.token())") }),
                ("BadTopic", { set("apns-topic", "com.example.app") }),
                ("InvalidPushType", { set("apns-push-type", "alert") }), ("BadPriority", { set("apns-priority", "5") }),
                ("BadExpirationDate", { set("apns-expiration", "0") }),
                ("BadCollapseId", { set("apns-collapse-id", "a") }), ("BadMessageId", { set("apns-id", nil) }),
                ("PayloadTooLarge", { body = "{}" }), ("BadDeviceToken", { token = Self.token }), (nil, {}),
            ]
            for step in steps {
                let answer = try await client.perform("POST", "/3/device/\(token)", Array(body.utf8), fields)
                #expect(answer.reason == step.reason)
                step.mend()
            }
        }
    }

    @Test(arguments: PushType.allCases)
    func `each type goes to its own topic of the app`(type: PushType) async throws {
        try await Emulator(.test).withRunning { emulator in
            let device = try await emulator.devices.register(.apple())
            let token = try #require(device.apnsToken)
            let client = APNSClient(emulator)
            for suffix in Set(PushType.allCases.map(\.topicSuffix)).sorted() {
                let answer = try await client.push(
                    token,
                    ["aps": [:]],
                    headers: [("apns-topic", "com.example.app\(suffix)"), ("apns-push-type", type.rawValue)]
                )
                // The topic of device management is its certificate's.
                let fits = type == .mdm || suffix == type.topicSuffix
                let reason = type == .voip ? "TopicDisallowed" : "DeviceTokenNotForTopic"
                #expect(answer.reason == (fits ? nil : reason), "\(suffix)")
            }
        }
    }

    @Test(arguments: [
        ("voip", "", "TopicDisallowed"), ("voip", ".voip", nil), ("voip", ".voip-ptt", "TopicDisallowed"),
        ("alert", "", nil),
    ])
    func `a call at the topic of alerts is refused, whoever has the token`(
        _ type: String,
        _ suffix: String,
        _ reason: String?
    ) async throws {
        try await Emulator(.test).withRunning { emulator in
            let answer = try await APNSClient(emulator).push(
                Self.token,
                headers: [("apns-topic", "com.example.app\(suffix)"), ("apns-push-type", type)]
            )
            #expect(answer.reason == reason)
            #expect(answer.status == (reason == nil ? 200 : 400))
        }
    }

    @Test func `a compressed body is not a payload, declared or not`() async throws {
        // {"aps":{"alert":"Hello"}} as gzip has it.
        let packed = try #require(
            Data(base64Encoded: "H4sIAAAAAAAC/6tWSiwoVrKqVkrMSS0qUbJS8kjNyclXqq0FAPleTXIZAAAA")
        )
        try await Emulator(.test).withRunning { emulator in
            for coding in [[], [("content-encoding", "gzip")]] {
                let answer = try await APNSClient(emulator).perform(
                    "POST",
                    "/3/device/\(Self.token)",
                    Array(packed),
                    [("apns-topic", "com.example.app")] + coding
                )
                #expect(answer.status == 400)
                #expect(answer.reason == "PayloadEmpty")
                let latest = try await EmulatorClient(emulator).get("/api/v1/messages/latest").json()
                let rules = latest["findings"]?.array?.compactMap { $0["rule"]?.string } ?? []
                #expect(rules.contains(coding.isEmpty ? "invalid-json" : "apns-content-encoding"))
            }
        }
    }

    @Test(arguments: [
        #"{"aps":null}"#, #"{"aps":{"alert":null}}"#, #"{"aps":{"alert":{"title":null,"body":"a"}},"own":null}"#,
    ])
    func `null is taken anywhere in a payload, and shows nothing`(body: String) async throws {
        try await Emulator(.test).withRunning { emulator in
            let device = try await emulator.devices.register(.apple())
            let answer = try await APNSClient(emulator).perform(
                "POST",
                "/3/device/\(try #require(device.apnsToken))",
                Array(body.utf8),
                [("apns-topic", "com.example.app"), ("apns-push-type", "alert")]
            )
            #expect(answer.status == 200)
            let delivery = try #require(try await emulator.settled(answer.header("apns-id") ?? "").delivery)
            #expect(delivery["displayed"]?["title"]?.string ?? "" == "")
            #expect(delivery["displayed"]?["body"]?.string == (body.contains("\"body\":\"a\"") ? "a" : nil))
        }
    }

    @Test(arguments: [
        ("POST", "/4/broadcasts/apps/com.example.app"), ("DELETE", "/1/apps/com.example.app/channels"),
    ])
    func `routes of broadcasts give a request's id back`(method: String, path: String) async throws {
        let id = "E5A2C0E2-3C5B-4B56-9D84-2B1C3B0F7C11"
        try await Emulator(.test).withRunning { emulator in
            let answer = try await APNSClient(emulator)
                .perform(method, path, method == "POST" ? [] : nil, [("apns-request-id", id)])
            #expect(answer.reason == "MissingChannelId")
            #expect(answer.header("apns-request-id") == id)
        }
    }

    @Test func `every reason of a fault is known, with Apple's status`() {
        for refusal in [
            APNSRefusal.badPath, .methodNotAllowed, .missingDeviceToken, .duplicateHeaders, .missingTopic, .badTopic,
            .topicDisallowed,
            .payloadEmpty, .badDeviceToken, .deviceTokenNotForTopic, .missingProviderToken, .invalidProviderToken,
            .expiredProviderToken, .unrelatedKey, .wrongKeyEnvironment, .badCertificate, .badCertificateEnvironment,
            .forbidden, .payloadTooLarge, .tooManyTokenUpdates, .tooManyRequests, .internalServerError,
            .serviceUnavailable, .shutdown, .unregistered(since: 0),
        ] {
            #expect(APNSReason(refusal.reason)?.status == refusal.status)
        }
    }
}
