// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages
import PushSimulator
import Testing

@testable import PushEmulator

/// Channels, what subscribes to them, and broadcasts.
@Suite(.timeLimit(.minutes(10)))
struct BroadcastTests {
    private static let channels = "/1/apps/com.example.app/channels"
    private static let broadcasts = "/4/broadcasts/apps/com.example.app"

    private static func create(_ client: APNSClient, policy: JSONValue = 0) async throws -> String {
        let body: JSONValue = ["message-storage-policy": policy, "push-type": "LiveActivity"]
        let answer = try await client.perform("POST", channels, body.encoded(), [("apns-request-id", "a1")])
        #expect(answer.status == 201 && answer.body.isEmpty)
        #expect(answer.header("apns-request-id") == "a1" && answer.header("apns-id") == nil)
        return try #require(answer.header("apns-channel-id"))
    }

    private static func activity(_ event: String, at offset: Int = 0) -> [UInt8] {
        let time = Int(Date().timeIntervalSince1970) + offset
        let push: JSONValue = [
            "aps": ["event": .string(event), "timestamp": .integer(time), "content-state": ["score": "1:0"]]
        ]
        return push.encoded()
    }

    /// The headers of a broadcast that would be accepted, with some replaced; a hyphen leaves one out.
    private static func headers(_ channel: String, _ others: [(String, String)] = []) -> [(String, String)] {
        let usual = [
            ("apns-channel-id", channel), ("apns-push-type", "liveactivity"), ("apns-expiration", "0"),
            ("apns-priority", "10"),
        ]
        return (usual.filter { pair in !others.contains { $0.0 == pair.0 } } + others).filter { $0.1 != "-" }
    }

    @Test func `a channel is created, read, listed and removed`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = APNSClient(emulator)
            let (none, newest) = (try await Self.create(client), try await Self.create(client, policy: 1))
            for (channel, policy) in [(none, 0), (newest, 1)] {
                let answer = try await client.perform("GET", Self.channels, nil, [("apns-channel-id", channel)])
                #expect(answer.status == 200)
                let expected: JSONValue = ["message-storage-policy": .integer(policy), "push-type": "LiveActivity"]
                #expect(try answer.json() == expected)
            }
            func listed(_ app: String = "com.example.app") async throws -> JSONValue? {
                try await client.perform("GET", "/1/apps/\(app)/all-channels").json()["channels"]
            }
            #expect(try await listed() == .array([none, newest].sorted().map { .string($0) }))
            #expect(try await listed("com.example") == [])
            let removed = try await client.perform("DELETE", Self.channels, nil, [("apns-channel-id", none)])
            #expect(removed.status == 204 && removed.body.isEmpty)
            #expect(try await listed() == [.string(newest)])
            let gone = try await client.perform("GET", Self.channels, nil, [("apns-channel-id", none)])
            #expect(gone.status == 400 && gone.reason == "ChannelNotRegistered")
        }
    }

    @Test func `the page of a device lists its channels, and subscribes to those of its app`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let phone = try await emulator.devices.register(.apple())
            let path = "/devices/\(phone.id)"
            #expect(try await !client.get(path).text.contains("Channels of Live Activities"))
            let channel = try await Self.create(APNSClient(emulator))
            let offered = try await client.get(path).text
            #expect(offered.contains("Channels of Live Activities") && offered.contains("<option>\(channel)</option>"))

            #expect(try await client.submit("\(path)/channels", ["subscribe": channel]).status == 303)
            let subscribed = try await client.get("/api/v1\(path)/channels").json()
            #expect(subscribed["channels"] == [.string(channel)])
            let page = try await client.get(path).text
            #expect(page.contains("name=\"unsubscribe\" value=\"\(channel)\"") && !page.contains("<option>\(channel)"))

            #expect(try await client.submit("\(path)/channels", ["unsubscribe": channel]).status == 303)
            #expect(try await client.get("/api/v1\(path)/channels").json()["channels"] == [])
            #expect(try await client.submit("\(path)/channels", ["subscribe": "bm9uZQ=="]).status == 400)
            #expect(try await client.submit("\(path)/channels", [:]).status == 400)
        }
    }

    @Test func `each environment has its own channels`() async throws {
        try await Emulator(.test).withRunning { emulator in
            var client = APNSClient(emulator)
            client.host = "api-manage-broadcast.sandbox.push.apple.com"
            let channel = try await Self.create(client)
            for (host, status) in [
                ("api.sandbox.push.apple.com", 200), ("api-manage-broadcast.push.apple.com", 400), (nil, 200),
            ] as [(String?, Int)] {
                client.host = host
                let answer = try await client.perform("GET", Self.channels, nil, [("apns-channel-id", channel)])
                #expect(answer.status == status, "\(host ?? "this machine")")
            }
        }
    }

    @Test func `a broadcast reaches the activities that subscribe, until they end`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let (client, api) = (APNSClient(emulator), EmulatorClient(emulator))
            let channel = try await Self.create(client)
            let device = try await emulator.devices.register(.apple(AppleDevice.Configuration()))
            _ = try await emulator.devices.register(.apple(AppleDevice.Configuration()))
            func send(_ body: [UInt8]) async throws -> DeliveredMessage {
                let answer = try await client.perform("POST", Self.broadcasts, body, Self.headers(channel))
                #expect(answer.status == 200 && answer.body.isEmpty && answer.header("apns-unique-id") == nil)
                return try await emulator.settled(try #require(answer.header("apns-request-id")))
            }
            func effect(_ message: DeliveredMessage) -> JSONValue? {
                message.delivery?["timeline"]?.array?.first { $0["event"] == "live-activity" }?["effect"]
            }
            #expect(try await send(Self.activity("update")).deliveries.isEmpty)
            let joined = try await api.post("/api/v1/devices/\(device.id)/channels", ["channel": .string(channel)])
            #expect(joined.status == 200)
            #expect(try await api.get("/api/v1/devices/\(device.id)/channels").json()["channels"] == [.string(channel)])
            let updated = try await send(Self.activity("update"))
            #expect(updated.deliveries.count == 1 && effect(updated) == "updated")
            #expect(effect(try await send(Self.activity("start"))) == "ignored")
            #expect(effect(try await send(Self.activity("end", at: 1))) == "ended")
            #expect(try await send(Self.activity("update", at: 2)).deliveries.isEmpty)
            #expect(try await api.get("/api/v1/devices/\(device.id)/channels").json()["channels"] == [])
        }
    }

    @Test func `a push that starts an activity has it subscribe to the channel that it names`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = APNSClient(emulator)
            let channel = try await Self.create(client)
            let device = try await emulator.devices.register(.apple(AppleDevice.Configuration()))
            let start: JSONValue = [
                "aps": [
                    "event": "start", "timestamp": .integer(Int(Date().timeIntervalSince1970)),
                    "content-state": ["score": "0:0"], "attributes-type": "Match", "attributes": ["teams": "A, B"],
                    "alert": ["title": "Kick-off", "body": "A, B"], "input-push-channel": .string(channel),
                ]
            ]
            let headers = [
                ("apns-topic", "com.example.app.push-type.liveactivity"), ("apns-push-type", "liveactivity"),
            ]
            let started = try await client.push(try #require(device.apnsToken), start, headers: headers)
            #expect(started.status == 200)
            let sent = try await client.perform("POST", Self.broadcasts, Self.activity("update"), Self.headers(channel))
            let message = try await emulator.settled(try #require(sent.header("apns-request-id")))
            #expect(message.deliveries.count == 1)
        }
    }

    @Test func `only an installed iPhone of the app subscribes, and only to a channel that is there`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let api = EmulatorClient(emulator)
            let channel = try await Self.create(APNSClient(emulator))
            var other = AppleDevice.Configuration()
            other.app.bundleIdentifier = "org.example.news"
            let phones = [
                try await emulator.devices.register(.android()), try await emulator.devices.register(.apple(other)),
            ]
            for phone in phones {
                let answer = try await api.post("/api/v1/devices/\(phone.id)/channels", ["channel": .string(channel)])
                #expect(answer.status == 400, "\(answer.text)")
            }
            let phone = try await emulator.devices.register(.apple(AppleDevice.Configuration()))
            let path = "/api/v1/devices/\(phone.id)/channels"
            #expect(try await api.post(path, ["channel": "AAAA"]).status == 400)
            #expect(try await api.post(path, ["channel": .string(channel)]).status == 200)
            let query = channel.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
            let left = try await api.perform("DELETE", "\(path)?channel=\(query)")
            #expect(try left.json()["unsubscribed"] == true)
        }
    }

    struct Refused: Sendable, CustomTestStringConvertible {
        var reason: String
        var status = 400
        var headers: [(String, String)] = []
        var body = BroadcastTests.activity("update")

        var testDescription: String { "\(reason) \(headers)" }
    }

    static let refused: [Refused] = [
        Refused(
            reason: "MissingProviderToken",
            status: 403,
            headers: [("authorization", "-"), ("apns-channel-id", "-")]
        ),
        Refused(reason: "MissingChannelId", headers: [("apns-channel-id", "-"), ("apns-push-type", "-")]),
        Refused(reason: "BadChannelId", headers: [("apns-channel-id", "no base64!")]),
        Refused(reason: "MissingPushType", headers: [("apns-push-type", "-"), ("apns-expiration", "soon")]),
        Refused(reason: "InvalidPushType", headers: [("apns-push-type", "alert"), ("apns-expiration", "soon")]),
        Refused(reason: "BadExpirationDate", headers: [("apns-expiration", "-"), ("apns-priority", "6")]),
        Refused(reason: "BadExpirationDate", headers: [("apns-expiration", "1.5")]),
        Refused(reason: "BadExpirationDate", headers: [("apns-expiration", "1900000000")]),
        Refused(reason: "BadPriority", headers: [("apns-priority", "-"), ("apns-channel-id", "AAAA")]),
        Refused(reason: "BadPriority", headers: [("apns-priority", "6")]),
        Refused(reason: "ChannelNotRegistered", headers: [("apns-channel-id", "AAAA")], body: []),
        Refused(reason: "PayloadEmpty", body: []),
        Refused(
            reason: "PayloadTooLarge",
            status: 413,
            body: Array("{\"aps\":\"\(String(repeating: "a", count: 5111))\"}".utf8)
        ),
    ]

    /// Lint says before sending what a broadcast's headers are refused for; a channel is not in its messages.
    private func expectLinted(_ refused: Refused, _ headers: [(String, String)]) {
        let ofHeaders = ["BadChannelId", "MissingPushType", "InvalidPushType", "BadExpirationDate", "BadPriority"]
        var map = StringMap()
        for (name, value) in headers where name.hasPrefix("apns-") { map[name] = value }
        guard map["apns-channel-id"] != nil else { return }
        let rules = Linter.standard.lint(APNSNotification(headers: map, payload: ["aps": [:]])).map(\.rule)
        let isStoring = map["apns-expiration"] == "1900000000"
        #expect(
            rules.contains { ["apns-broadcast", "apns-header"].contains($0) }
                == (ofHeaders.contains(refused.reason) && !isStoring),
            "\(refused.testDescription) \(rules)"
        )
    }

    @Test func `each reason has its condition, and is explained in the inbox`() async throws {
        try await Emulator(.test).withRunning { emulator in
            var client = APNSClient(emulator)
            client.authorization = nil
            let bearer = ("authorization", "bearer \(APNSClient.token())")
            let made = try await client.perform(
                "POST",
                Self.channels,
                Array(#"{"message-storage-policy":0,"push-type":"liveactivity"}"#.utf8),
                [bearer]
            )
            let channel = try #require(made.header("apns-channel-id"))
            for refused in Self.refused {
                let others =
                    refused.headers.contains { $0.0 == "authorization" } ? refused.headers : refused.headers + [bearer]
                let answer = try await client.perform(
                    "POST",
                    Self.broadcasts,
                    refused.body,
                    Self.headers(channel, others)
                )
                #expect(
                    answer.reason == refused.reason && answer.status == refused.status,
                    "\(refused.testDescription) \(answer.text)"
                )
                #expect(answer.header("apns-request-id") != nil && answer.header("apns-id") == nil)
                let latest = try await EmulatorClient(emulator).get("/api/v1/messages/latest").json()
                #expect(latest["error"] == .string(refused.reason))
                expectExplained(latest, refused.testDescription)
                expectLinted(refused, Self.headers(channel, others))
            }
            // The largest payload, and a push type as clients write it.
            let largest = Array("{\"aps\":\"\(String(repeating: "a", count: 5110))\"}".utf8)
            let headers = Self.headers(channel, [("apns-push-type", "Liveactivity"), bearer])
            let accepted = try await client.perform("POST", Self.broadcasts, largest, headers)
            #expect(accepted.status == 200, "\(accepted.text)")
        }
    }

    @Test(arguments: [
        (#"{"message-storage-policy":0}"#, "MissingPushType"), ("", "PayloadEmpty"), ("[]", "PayloadEmpty"),
        (#"{"message-storage-policy":0,"push-type":"alert"}"#, "InvalidPushType"),
        (#"{"message-storage-policy":2,"push-type":"LiveActivity"}"#, "CannotCreateChannelConfig"),
        (#"{"push-type":"LiveActivity"}"#, "CannotCreateChannelConfig"),
    ])
    func `a channel that cannot be made is refused`(_ body: String, _ reason: String) async throws {
        try await Emulator(.test).withRunning { emulator in
            let answer = try await APNSClient(emulator).perform("POST", Self.channels, Array(body.utf8))
            #expect(answer.status == 400 && answer.reason == reason)
        }
    }

    @Test func `a fault turns the feature off, and leaves pushes to devices alone`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let (client, api) = (APNSClient(emulator), EmulatorClient(emulator))
            let fault = try await api.post("/api/v1/faults", ["apns": "FeatureNotEnabled"])
            #expect(fault.status == 201, "\(fault.text)")
            let answer = try await client.perform("GET", "/1/apps/com.example.app/all-channels")
            #expect(answer.status == 400 && answer.reason == "FeatureNotEnabled")
            #expect(try await client.push(String(repeating: "0f", count: 32)).status == 200)
            #expect(try await api.perform("DELETE", "/api/v1/faults").status == 200)
            #expect(try await client.perform("GET", "/1/apps/com.example.app/all-channels").status == 200)
        }
    }

    @Test func `channels and subscriptions outlive the emulator`() async throws {
        try await withTemporaryFolder { folder in
            var configuration = Emulator.Configuration.test
            configuration.dataDirectory = folder
            let (channel, device) = try await Emulator(configuration).withRunning { emulator in
                let channel = try await Self.create(APNSClient(emulator), policy: 1)
                let device = try await emulator.devices.register(.apple(AppleDevice.Configuration()))
                _ = try await EmulatorClient(emulator)
                    .post("/api/v1/devices/\(device.id)/channels", ["channel": .string(channel)])
                return (channel, device.id)
            }
            try await Emulator(configuration).withRunning { emulator in
                let list = try await EmulatorClient(emulator).get("/api/v1/devices/\(device)/channels").json()
                #expect(list["channels"] == [.string(channel)])
            }
        }
    }
}
