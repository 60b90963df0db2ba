// SPDX-License-Identifier: Apache-2.0

import Curl
import Foundation
import PushMessages
import Testing

@testable import PushEmulator

/// The connection of FCM's clients, spoken by hand over TLS.
@Suite(.timeLimit(.minutes(10)))
struct MCSTests {
    private func registered(_ emulator: RunningEmulator) async throws -> MCSProfile {
        try await .registered(at: EmulatorClient(emulator))
    }

    @Test func `a client keeps its number, and a wrong secret gets another`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let first = try await MCSProfile.checkIn(at: EmulatorClient(emulator))
            let again = try await MCSProfile.checkIn(
                at: EmulatorClient(emulator),
                number: first.number,
                secret: first.secret
            )
            let thief = try await MCSProfile.checkIn(at: EmulatorClient(emulator), number: first.number, secret: 1)
            #expect(again.number == first.number && again.secret == first.secret)
            #expect(thief.number != first.number)
            let client = EmulatorClient(emulator)
            for body in [[], [0xFF, 1, 2], Array("{}".utf8)] as [[UInt8]] {
                #expect(try await client.perform("POST", "/checkin", body: body).status == 400)
            }
        }
    }

    @Test func `registration needs the secret, the same form gets the same token, and deletion ends it`() async throws {
        try await Emulator(.test).withRunning { emulator in
            var profile = try await registered(emulator)
            let again = try await profile.form(
                "app=com.example.app&sender=1234567890&X-scope=*",
                at: EmulatorClient(emulator)
            )
            #expect(again.text == "token=\(profile.token)")
            #expect(try await emulator.devices.device(profile.token).isReal)
            #expect(try await profile.form("sender=1", at: EmulatorClient(emulator)).text == "Error=INVALID_PARAMETERS")
            let gone = try await profile.form("app=com.example.app&sender=*&delete=true", at: EmulatorClient(emulator))
            #expect(gone.text == "deleted=com.example.app")
            #expect(try await !emulator.devices.device(profile.token).isRegistered)
            profile.secret += 1
            #expect(try await profile.form("app=a&sender=1", at: EmulatorClient(emulator)).status == 401)
        }
    }

    @Test(arguments: [
        ("http://localhost:3000", true), ("http://127.0.0.1", true), ("https://shop.example.com", true),
        ("https://evil.example", false), ("http://localhost.evil.example", false),
    ])
    func `only pages of this machine and those that are named may register`(page: String, isAllowed: Bool) async throws
    {
        var configuration = Emulator.Configuration.test
        configuration.allowedOrigins = ["https://shop.example.com"]
        try await Emulator(configuration).withRunning { emulator in
            let profile = try await MCSProfile.checkIn(at: EmulatorClient(emulator))
            let answer = try await profile.form(
                "app=org.chromium.linux&X-subtype=wp:\(page)/%231F31-V2&sender=1&scope=GCM",
                at: EmulatorClient(emulator)
            )
            #expect(answer.text.hasPrefix(isAllowed ? "token=" : "Error=PHONE_REGISTRATION_ERROR"))
            let installation = try await EmulatorClient(emulator).perform(
                "POST",
                "/v1/projects/p/installations",
                body: Array("{}".utf8),
                headers: [HTTPHeader("Origin", page)]
            )
            #expect(installation.status == (isAllowed ? 200 : 403))
            // A refused page's browser shows why.
            #expect(installation.header("Access-Control-Allow-Origin") == page)
            #expect(installation.text.contains("--allow-origin \(page)") == !isAllowed)
        }
    }

    @Test func `a message goes to the client that is connected, and its word is the delivery`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let profile = try await registered(emulator)
            try await MCSTestClient.connect(to: emulator) { client in
                try await client.logIn(profile.number, profile.secret)
                try await profile.send("Hello", through: EmulatorClient(emulator))
                let stanza = try await client.next(.dataMessage)
                #expect(stanza.message.text(3) == "1234567890")
                #expect(stanza.message.text(5) == "com.example.app")
                let data = stanza.message.all(7).compactMap { ProtobufFields($0) }
                #expect(data.contains { $0.text(1) == "gcm.n.title" && $0.text(2) == "Hello" })
                try await client.acknowledge()
                let captured = try await emulator.inbox.next(matching: "Hello")
                #expect(captured.deliveries.map(\.outcome) == [.acknowledged])
            }
        }
    }

    @Test func `missed messages are sent once, and acknowledged ones are not`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let profile = try await registered(emulator)
            try await profile.send("first", through: EmulatorClient(emulator))
            try await profile.send("second", through: EmulatorClient(emulator))
            // Without a word of the client, because its connection ends.
            let first = try await MCSTestClient.connect(to: emulator) { client in
                try await client.logIn(profile.number, profile.secret)
                return try #require(try await client.next(.dataMessage).message.text(9))
            }
            try await MCSTestClient.connect(to: emulator) { client in
                try await client.logIn(profile.number, profile.secret, received: [first])
                let stanza = try await client.next(.dataMessage)
                #expect(stanza.message.text(9) != first)
                try await client.acknowledge()
                for title in ["first", "second"] {
                    let captured = try await emulator.inbox.next(matching: "\(title) outcome:acknowledged")
                    #expect(captured.deliveries.map(\.outcome) == [.acknowledged])
                }
            }
        }
    }

    @Test func `a client that does not acknowledge gets all that waited, in its order`() async throws {
        try await Emulator(.test { $0.acknowledgementTime = .seconds(6000) }).withRunning { emulator in
            let profile = try await registered(emulator)
            let titles = (0..<90).map { "number \($0)" }
            for title in titles { try await profile.send(title, through: EmulatorClient(emulator)) }
            try await MCSTestClient.connect(to: emulator) { client in
                try await client.logIn(profile.number, profile.secret)
                var received: [String] = []
                // As many as are on their way at the same time without a word of the client.
                while received.count < 64 {
                    let stanza = try await client.next(.dataMessage)
                    let data = stanza.message.all(7).compactMap { ProtobufFields($0) }
                    received.append(try #require(data.first { $0.text(1) == "gcm.n.title" }?.text(2)))
                }
                #expect(received == Array(titles.prefix(64)))
                try await client.acknowledge()
                for title in titles.dropFirst(64) {
                    let stanza = try await client.next(.dataMessage)
                    let data = stanza.message.all(7).compactMap { ProtobufFields($0) }
                    #expect(data.first { $0.text(1) == "gcm.n.title" }?.text(2) == title)
                }
            }
        }
    }

    @Test func `more messages than may be on their way arrive as the client acknowledges`() async throws {
        try await Emulator(.test { $0.acknowledgementTime = .seconds(6000) }).withRunning { emulator in
            let profile = try await registered(emulator)
            try await MCSTestClient.connect(to: emulator) { client in
                try await client.logIn(profile.number, profile.secret)
                // From then on messages go to it directly, and not by way of the store, which has fewer on their way.
                try await profile.send("hello", through: EmulatorClient(emulator))
                _ = try await client.next(.dataMessage)
                try await client.acknowledge()
                _ = try await emulator.inbox.next(matching: "hello outcome:acknowledged")
                let titles = Set((0..<MCSSession.windowLength + 20).map { "number \($0)" })
                for title in titles { try await profile.send(title, through: EmulatorClient(emulator)) }
                var received: Set<String> = []
                while received.count < titles.count {
                    let stanza = try await client.next(.dataMessage)
                    let data = stanza.message.all(7).compactMap { ProtobufFields($0) }
                    received.insert(try #require(data.first { $0.text(1) == "gcm.n.title" }?.text(2)))
                    // The first time, once no more can be on their way.
                    if received.count >= MCSSession.windowLength { try await client.acknowledge() }
                }
                #expect(received == titles)
            }
        }
    }

    @Test(arguments: [false, true])
    func `a message that was not acknowledged in time is not lost`(acknowledgesLate: Bool) async throws {
        try await Emulator(.test { $0.acknowledgementTime = .milliseconds(1) }).withRunning { emulator in
            let profile = try await registered(emulator)
            let first = try await MCSTestClient.connect(to: emulator) { client in
                try await client.logIn(profile.number, profile.secret)
                try await profile.send("first", through: EmulatorClient(emulator))
                let id = try await client.next(.dataMessage).message.text(9)
                let captured = try await emulator.inbox.next(matching: "first outcome:sent")
                #expect(captured.deliveries.map(\.outcome) == [.sent])
                if acknowledgesLate {
                    try await client.acknowledge()
                    let told = try await emulator.inbox.next(matching: "first outcome:acknowledged")
                    #expect(told.deliveries.first?.timeline.last?.fields["late"] == true)
                }
                return id
            }
            try await MCSTestClient.connect(to: emulator) { client in
                try await client.logIn(profile.number, profile.secret)
                if !acknowledgesLate { #expect(try await client.next(.dataMessage).message.text(9) == first) }
                try await profile.send("second", through: EmulatorClient(emulator))
                #expect(try await client.next(.dataMessage).message.text(9) != first)
            }
            guard !acknowledgesLate else { return }
            // Messages that it acknowledges are not sent again, and the inbox says so.
            try await MCSTestClient.connect(to: emulator) { client in
                try await client.logIn(profile.number, profile.secret, received: [try #require(first)])
                let told = try await emulator.inbox.next(matching: "first outcome:acknowledged")
                #expect(told.deliveries.map(\.outcome) == [.acknowledged])
            }
        }
    }

    @Test func `the newer of two connections counts, and the older one ends`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let profile = try await registered(emulator)
            try await MCSTestClient.connect(to: emulator) { older in
                try await older.logIn(profile.number, profile.secret)
                try await MCSTestClient.connect(to: emulator) { newer in
                    try await newer.logIn(profile.number, profile.secret)
                    #expect(try await older.isClosed())
                    try await profile.send("Hello", through: EmulatorClient(emulator))
                    _ = try await newer.next(.dataMessage)
                    try await newer.acknowledge()
                }
            }
        }
    }

    @Test func `heartbeats are answered`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let profile = try await registered(emulator)
            try await MCSTestClient.connect(to: emulator) { client in
                try await client.logIn(profile.number, profile.secret)
                for count in 2...4 {
                    try await client.send(MCSPacket(tag: .heartbeatPing, message: ProtobufFields()))
                    #expect(try await client.next(.heartbeatAck).message.number(2) == UInt64(count))
                }
            }
        }
    }

    @Test func `a foreign secret is refused, and damage ends the connection and nothing else`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let profile = try await registered(emulator)
            try await MCSTestClient.connect(to: emulator) { client in
                try await client.begin(profile.number, profile.secret + 1)
                let answer = try await client.next(.loginResponse)
                #expect(answer.message.message(3)?.number(1) == 401)
                #expect(try await client.isClosed())
            }
            let damages: [[UInt8]] = [
                [1], [41, 2, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F], [41, 2, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 1],
                [41, 2, 1, 0xFF],
                [41, 8, 0], Array("GET / HTTP/1.1\r\n\r\n".utf8), [41, 2, 2, 8, 1],
            ]
            for damage in damages {
                try await MCSTestClient.connect(to: emulator) { client in
                    try await client.send(damage)
                    #expect(try await client.isClosed())
                }
            }
            try await MCSTestClient.connect(to: emulator) { client in
                try await client.logIn(profile.number, profile.secret)
                // Acknowledges what was never sent.
                var message = ProtobufFields()
                message.add(2, varint: .max)
                try await client.send(MCSPacket(tag: .heartbeatPing, message: message))
                _ = try await client.next(.heartbeatAck)
                // A tag that nobody knows.
                try await client.send([99, 2, 8, 1])
                try await client.send(MCSPacket(tag: .heartbeatPing, message: ProtobufFields()))
                _ = try await client.next(.heartbeatAck)
            }
        }
    }
}
