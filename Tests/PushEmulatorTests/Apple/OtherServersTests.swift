// SPDX-License-Identifier: Apache-2.0

import Curl
import Foundation
import PushMessages
import Testing

@testable import PushEmulator

/// The cases that the test servers of pushy and APNSwift are checked with, each with the reason that is given here.
///
/// pushy d528ac6 checks 18 cases with each credential, and 8 of provider tokens (`ValidatingPushNotificationHandlerTest`,
/// `TokenAuthentication…Test`, `TlsAuthentication…Test`, which adds none); APNSwift 234d745 has 22
/// (`APNSTestServerValidationTests`). A row says how the answer differs from theirs and why.
@Suite(.timeLimit(.minutes(10)))
struct OtherServersTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        /// The reason; `nil` for a push that is taken.
        var reason: String?
        var status = 200
        /// Fields in place of the usual ones; a hyphen leaves one out.
        var fields: [(String, String)] = []
        var method = "POST"
        /// The path; `TOKEN` is the phone's token.
        var path = "/3/device/TOKEN"
        var body: String? = #"{"aps":{"alert":"Hello"}}"#
        var isUnregistered = false

        init(
            _ name: String,
            _ reason: String? = nil,
            _ status: Int? = nil,
            _ fields: [(String, String)] = [],
            method: String = "POST",
            path: String = "/3/device/TOKEN",
            body: String? = #"{"aps":{"alert":"Hello"}}"#,
            isUnregistered: Bool = false
        ) {
            (self.name, self.reason, self.fields) = (name, reason, fields)
            self.status = status ?? (reason == nil ? 200 : 400)
            (self.method, self.path, self.body, self.isUnregistered) = (method, path, body, isUnregistered)
        }

        var testDescription: String { name }
    }

    private static func payload(of byteCount: Int) -> String {
        #"{"data":""# + String(repeating: "x", count: byteCount - #"{"data":""}"#.utf8.count) + #""}"#
    }

    /// pushy's 18, with whichever credential.
    static let pushyCases: [Case] = [
        Case("a valid notification"),
        Case("a bad apns-id", "BadMessageId", nil, [("apns-id", "This is not a valid UUID.")]),
        Case("a collapse identifier", nil, nil, [("apns-collapse-id", "A perfectly normal collapse identifier")]),
        Case("an apns-unique-id", nil, nil, [("apns-unique-id", "e5a2c0e2-3c5b-4b56-9d84-2b1c3b0f7c11")]),
        Case("an apns-unique-id that is not a UUID", nil, nil, [("apns-unique-id", "no UUID")]),
        Case(
            "a collapse identifier that is too long",
            "BadCollapseId",
            nil,
            [("apns-collapse-id", String(repeating: "1", count: 70))]
        ),
        Case("an expiration", nil, nil, [("apns-expiration", "99999999999")]),
        // With a certificate, its subject says the topic.
        Case("a missing topic", "MissingTopic", nil, [("apns-topic", "-")]),
        Case("a priority", nil, nil, [("apns-priority", "5")]),
        Case("a bad priority", "BadPriority", nil, [("apns-priority", "9000")]),
        Case("a bad path", "BadPath", 404, path: "/3/example/definitely-not-the-correct-path/"),
        Case("a missing device token", "MissingDeviceToken", path: "/3/device/"),
        Case("a bad device token", "BadDeviceToken", path: "/3/device/Definitely%20not%20a%20device%20token"),
        Case("an expired device token", "Unregistered", 410, isUnregistered: true),
        // The emulator knows the phone's app; with a certificate the topic is not its own before that.
        Case(
            "a device token for another topic",
            "DeviceTokenNotForTopic",
            nil,
            [("apns-topic", "com.example.app.definitely.wrong")]
        ),
        Case("a missing payload", "PayloadEmpty", body: nil), Case("an empty payload", "PayloadEmpty", body: ""),
        Case("a payload that is too large", "PayloadTooLarge", 413, body: payload(of: 4097)),
    ]

    /// APNSwift's 22; its loops are one row for each pass.
    static let apnswiftCases: [Case] =
        [
            Case("a token that is too short", "BadDeviceToken", path: "/3/device/abc123"),
            Case(
                "a token that is too long by a digit",
                "BadDeviceToken",
                path: "/3/device/" + String(repeating: "a", count: 65)
            ),
            Case(
                "a token that is not hexadecimal",
                "BadDeviceToken",
                path: "/3/device/" + String(repeating: "z", count: 64)
            ),
            Case("an empty token", "MissingDeviceToken", path: "/3/device/"),
            Case("no topic", "MissingTopic", nil, [("apns-topic", "-")]),
            Case("an unknown push type", "InvalidPushType", nil, [("apns-push-type", "invalid-type")]),
            Case("an empty push type", "InvalidPushType", nil, [("apns-push-type", "")]),
            Case("a priority that is another number", "BadPriority", nil, [("apns-priority", "3")]),
            Case("a priority that is a word", "BadPriority", nil, [("apns-priority", "high")]),
            Case("an expiration that is a word", "BadExpirationDate", nil, [("apns-expiration", "not-a-number")]),
            Case("an expiration with a fraction", "BadExpirationDate", nil, [("apns-expiration", "123.456")]),
            Case(
                "a collapse identifier of 65 bytes",
                "BadCollapseId",
                nil,
                [("apns-collapse-id", String(repeating: "a", count: 65))]
            ),
            Case(
                "a collapse identifier of 64 bytes",
                nil,
                nil,
                [("apns-collapse-id", String(repeating: "a", count: 64))]
            ),
            Case("no body", "PayloadEmpty", body: nil),
            Case("a body that is not JSON", "PayloadEmpty", body: "not valid json"),
            // Theirs answers 400; Apple documents 413.
            Case("a payload of 5011 bytes", "PayloadTooLarge", 413, body: payload(of: 5011)),
            Case("a payload of 4096 bytes", body: payload(of: 4096)),
            Case("a path without token", "MissingDeviceToken", path: "/3/device"),
            Case("GET", "MethodNotAllowed", 405, method: "GET", body: nil),
            Case("PUT", "MethodNotAllowed", 405, method: "PUT"),
            Case("DELETE", "MethodNotAllowed", 405, method: "DELETE", body: nil),
            Case("a path of devices", "BadPath", 404, path: "/3/devices/TOKEN"),
        ]
        // Theirs accepts each type with the app's topic; here it goes to the type's own topic, which the phone has.
        + PushType.allCases.map { type in
            Case(
                "the type \(type)",
                nil,
                nil,
                [("apns-push-type", type.rawValue), ("apns-topic", "com.example.app" + type.topicSuffix)]
            )
        }
        // Theirs does not know priority 1, which Apple documents.
        + ["1", "5", "10"].map { Case("the priority \($0)", nil, nil, [("apns-priority", $0)]) }

    private static func perform(
        _ row: Case,
        _ emulator: RunningEmulator,
        _ token: String,
        authorization: String = "bearer \(APNSClient.token())"
    ) async throws -> EmulatorClient.Answer {
        let usual = [("apns-topic", "com.example.app"), ("apns-push-type", "alert")]
        let fields = (usual.filter { pair in !row.fields.contains { $0.0 == pair.0 } } + row.fields).filter {
            $0.1 != "-"
        }
        var client = APNSClient(emulator)
        client.authorization = authorization == "-" ? nil : authorization
        let path = row.path.replacing("TOKEN", with: token)
        return try await client.perform(row.method, path, row.body.map { Array($0.utf8) }, fields)
    }

    private static func check(_ rows: [Case], isStrict: Bool) async throws {
        var configuration = Emulator.Configuration.test
        configuration.isStrict = isStrict
        try await Emulator(configuration).withRunning { emulator in
            let there = try await emulator.devices.register(.apple())
            let gone = try await emulator.devices.unregister(try await emulator.devices.register(.apple()))
            let own = "bearer \(try APNSClient(emulator).strictToken())"
            for row in rows {
                let token = try #require((row.isUnregistered ? gone : there).apnsToken)
                let answer = try await perform(row, emulator, token, authorization: own)
                #expect(answer.reason == row.reason, "\(row.name)")
                #expect(answer.status == row.status, "\(row.name)")
                #expect(answer.header("apns-id") != nil, "\(row.name)")
            }
        }
    }

    @Test(arguments: [false, true])
    func `pushy's cases have their reasons`(isStrict: Bool) async throws {
        #expect(Self.pushyCases.count == 18)
        try await Self.check(Self.pushyCases, isStrict: isStrict)
    }

    @Test(arguments: [false, true])
    func `APNSwift's cases have their reasons`(isStrict: Bool) async throws {
        try await Self.check(Self.apnswiftCases, isStrict: isStrict)
    }

    @Test func `a path of another version is not an APNs path`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let row = Case("version", path: "/2/device/TOKEN")
            let answer = try await Self.perform(row, emulator, String(repeating: "a", count: 64))
            #expect(answer.status == 404)
        }
    }

    /// pushy's 8 of provider tokens.
    ///
    /// The last one is InvalidProviderToken there: a key that may not send to the topic is TopicDisallowed since Apple has
    /// keys of topics.
    @Test(arguments: [
        ("none", "MissingProviderToken"), ("the scheme alone", "MissingProviderToken"),
        ("another header", "MissingProviderToken"), ("no JWT", "InvalidProviderToken"),
        ("an unknown key", "InvalidProviderToken"), ("another key's signature", "InvalidProviderToken"),
        ("an expired token", "ExpiredProviderToken"), ("a key of another topic", "TopicDisallowed"),
    ])
    func `pushy's cases of provider tokens have their reasons`(name: String, reason: String) async throws {
        var configuration = Emulator.Configuration.test
        configuration.isStrict = true
        try await Emulator(configuration).withRunning { emulator in
            let device = try await emulator.devices.register(.apple())
            let client = APNSClient(emulator)
            let own = try client.strictToken()
            let authorization: String
            switch name {
            case "none": authorization = "-"
            case "the scheme alone": authorization = "bearer"
            case "another header": authorization = "Definitely not a legit authorization header."
            case "no JWT": authorization = "bearer Definitely not a legit token."
            case "an unknown key": authorization = "bearer \(APNSClient.token())"
            case "another key's signature":
                let parts = [own, try client.strictToken()].map { $0.split(separator: ".") }
                authorization = "bearer \(parts[0][0]).\(parts[0][1]).\(parts[1][2])"
            case "an expired token":
                authorization = "bearer \(try client.strictToken(issued: Date(timeIntervalSince1970: 0)))"
            default: authorization = "bearer \(try client.strictToken(topics: ["org.example.app"]))"
            }
            let token = try #require(device.apnsToken)
            let answer = try await Self.perform(Case(name), emulator, token, authorization: authorization)
            #expect(answer.reason == reason)
            #expect(answer.status == (reason == "TopicDisallowed" ? 400 : 403))
        }
    }
}
