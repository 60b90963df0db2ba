// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
import Curl
import Foundation
import LoopbackServer
import PushEmulator
import PushMessages
import Testing

@testable import PushClient

/// The client of the XMPP connection against RichPush's own service, over real sockets and TLS.
@Suite(.timeLimit(.minutes(10)))
struct CCSClientTests {
    private static let sender = "1234567890"

    private func withEmulator<Value: Sendable>(
        _ change: (inout Emulator.Configuration) -> Void = { _ in },
        _ body: @escaping @Sendable (RunningEmulator, CCSClient) async throws -> Value
    ) async throws -> Value {
        var configuration = Emulator.Configuration()
        configuration.ports = .free
        change(&configuration)
        return try await Emulator(configuration).withRunning { emulator in
            try await body(emulator, try await client(emulator))
        }
    }

    private func client(
        _ emulator: RunningEmulator,
        _ change: (inout CCSClient.Configuration) -> Void = { _ in }
    ) async throws -> CCSClient {
        var configuration = CCSClient.Configuration()
        configuration.clock = JumpClock()
        change(&configuration)
        return CCSClient(
            sender: Self.sender,
            serverKey: "AAAA-server-key",
            endpoint: .emulator(
                port: emulator.xmppPort,
                certificateAuthorityFile: try await emulator.access().authorityFile
            ),
            configuration: configuration
        )
    }

    /// Asks the emulator's API for something new.
    private func post(_ body: JSONValue, to path: String, _ emulator: RunningEmulator) async throws -> JSONValue {
        var transfer = Transfer(url: emulator.url.absoluteString + "/api/v1/" + path)
        transfer.method = "POST"
        transfer.headers = [HTTPHeader("Content-Type", "application/json")]
        transfer.body = body.encoded()
        return try JSONValue(parsing: try await CurlEngine.shared.perform(transfer).body)
    }

    @Test func `messages are acknowledged or refused, each by its id`() async throws {
        try await withEmulator { emulator, client in
            let device = try await emulator.devices.register(.android())
            let renewed = try await emulator.devices.refreshToken(of: device)
            try await client.withConnection { connection in
                let result = await connection.send(
                    LegacyMessage(to: .to(renewed.token), data: ["k": "é <&>"]),
                    id: "m-1"
                )
                #expect(result == CCSResult(messageID: "m-1", outcome: .acknowledged, attempts: 1))
                let older = await connection.send(LegacyMessage(to: .to(device.token)))
                #expect(older.canonicalID == renewed.token)
                let topic = await connection.send(LegacyMessage(to: .condition("'a' in topics")))
                #expect(topic.outcome == .acknowledged)
                let wrong = await connection.send(LegacyMessage(to: .to("no token")))
                #expect(
                    wrong.outcome
                        == .refused(.badRegistration, description: "Invalid token on 'to' field: no token")
                )
                let nameless = await connection.send(LegacyMessage(to: .to(renewed.token)), id: "")
                guard case .refused(.invalidJSON, _) = nameless.outcome else {
                    Issue.record("\(nameless)")
                    return
                }
            }
            let push = try await emulator.inbox.messages(limit: 10)
            #expect(push.contains { $0.message.data["k"] == "é <&>" })
        }
    }

    @Test func `a group's members are counted`() async throws {
        try await withEmulator { emulator, client in
            var devices: [RegisteredDevice] = []
            for _ in 0..<2 { devices.append(try await emulator.devices.register(.apple())) }
            let members = JSONValue.array(devices.map { .string($0.token) })
            let group = try await post(["name": "family", "members": members], to: "groups", emulator)
            let key = try #require(group["key"]?.string)
            try await emulator.devices.unregister(devices[1])
            let result = try await client.withConnection { await $0.send(LegacyMessage(to: .to(key))) }
            #expect(result.outcome == .group(success: 1, failure: 1, failed: [devices[1].token]))
        }
    }

    @Test func `hundreds of messages go out, a hundred at a time`() async throws {
        try await withEmulator { emulator, client in
            let results = try await client.withConnection { connection in
                await withTaskGroup(of: CCSResult.self) { group in
                    for number in 0..<500 {
                        group.addTask {
                            await connection.send(LegacyMessage(to: .to("/topics/news"), data: ["n": String(number)]))
                        }
                    }
                    return await group.reduce(into: []) { $0.append($1) }
                }
            }
            #expect(results.count { $0.outcome == .acknowledged && $0.attempts == 1 } == 500)
            let kept = try await emulator.inbox.messages(limit: 1000)
            #expect(Set(kept.map { $0.message.data["n"] }).count == 500)
        }
    }

    @Test func `receipts and upstream messages come until they are acknowledged`() async throws {
        try await withEmulator { emulator, client in
            let device = try await emulator.devices.register(.android())
            let message = LegacyMessage(to: .to(device.token), options: ["delivery_receipt_requested": true])
            for isLast in [false, true] {
                try await client.withConnection { connection in
                    if !isLast { _ = await connection.send(message, id: "m-1") }
                    var incoming = connection.incoming.makeAsyncIterator()
                    let receipt = try #require(await incoming.next())
                    #expect(receipt.kind == .receipt)
                    #expect(receipt.originalMessageID == "m-1")
                    #expect(receipt.deviceToken == device.token)
                    if isLast { await connection.acknowledge(receipt) }
                }
            }
            try await client.withConnection { connection in
                let body: JSONValue = [
                    "to": .string("\(Self.sender)@gcm.googleapis.com"), "messageID": "u-1", "data": ["hello": "world"],
                ]
                _ = try await post(body, to: "devices/\(device.id)/upstream", emulator)
                var incoming = connection.incoming.makeAsyncIterator()
                let upstream = try #require(await incoming.next())
                #expect(upstream.kind == .message)
                #expect(upstream.messageID == "u-1")
                #expect(upstream.from == device.token)
                #expect(upstream.category == "com.example.app")
                #expect(upstream.data == ["hello": "world"])
            }
        }
    }

    @Test func `a connection that drains is followed by another, and nothing is lost`() async throws {
        try await withEmulator { emulator, client in
            try await client.withConnection { connection in
                for round in 0..<2 {
                    await withTaskGroup(of: CCSResult.self) { group in
                        for number in 0..<150 {
                            if number == 75 { emulator.drainXMPP() }
                            group.addTask {
                                await connection.send(
                                    LegacyMessage(to: .to("/topics/news")),
                                    id: "m-\(round)-\(number)"
                                )
                            }
                        }
                        for await result in group { #expect(result.outcome == .acknowledged, "\(result)") }
                    }
                }
            }
        }
    }

    @Test func `a wrong login ends the work, and shows no key`() async throws {
        try await withEmulator({ $0.isStrict = true }) { _, client in
            let error = try await #require(throws: CCSError.self) {
                try await client.withConnection { await $0.send(LegacyMessage(to: .to("/topics/news"))) }
            }
            #expect(error.code == .loginRefused)
            #expect(!"\(error) \(client)".contains("AAAA"))
        }
    }

    @Test func `a missing or untrusted server is reported after the attempts`() async throws {
        try await withEmulator { emulator, client in
            let closed = CCSClient(
                sender: "1",
                serverKey: "key",
                endpoint: CCSEndpoint(host: "127.0.0.1", port: 1),
                configuration: client.configuration
            )
            let untrusted = CCSClient(
                sender: "1",
                serverKey: "key",
                endpoint: CCSEndpoint(host: "127.0.0.1", port: emulator.xmppPort),
                configuration: client.configuration
            )
            for client in [closed, untrusted] {
                let error = try await #require(throws: CCSError.self) {
                    try await client.withConnection { connection in
                        let result = await connection.send(LegacyMessage(to: .to("/topics/news")))
                        #expect(result.outcome == .notSent)
                    }
                }
                #expect(error.code == .connection)
            }
        }
    }

    @Test func `who never answers is given up`() async throws {
        try await SilentPort.run { port in
            var configuration = CCSClient.Configuration()
            configuration.retry.attempts = 1
            configuration.retry.connectTime = .milliseconds(100)
            let endpoint = CCSEndpoint(host: "127.0.0.1", port: Int(port))
            let client = CCSClient(sender: "1", serverKey: "key", endpoint: endpoint, configuration: configuration)
            let error = try await #require(throws: CCSError.self) {
                try await client.withConnection { _ = await $0.send(LegacyMessage(to: .to("/topics/news"))) }
            }
            #expect(error.code == .connection)
        }
    }

    @Test func `a message without an answer is reported, or sent again on request`()
        async throws
    {
        for resends in [false, true] {
            try await withEmulator { emulator, _ in
                let client = try await client(emulator) { $0.retry.resendsUnknown = resends }
                // The emulator takes one message and closes the connection without an answer.
                try await emulator.faults.add(EmulatorFault(.connectionReset, times: 1))
                let result = try await client.withConnection { await $0.send(LegacyMessage(to: .to("/topics/news"))) }
                #expect(result.outcome == (resends ? .acknowledged : .unknown))
                #expect(result.attempts == (resends ? 2 : 1))
            }
        }
    }

    @Test func `sending and receiving end with the work`() async throws {
        try await withEmulator { _, client in
            let kept = try await client.withConnection { $0 }
            let result = await kept.send(LegacyMessage(to: .to("/topics/news")))
            #expect(result.outcome == .notSent)
            for await incoming in kept.incoming { Issue.record("\(incoming)") }
        }
    }
}
#endif
