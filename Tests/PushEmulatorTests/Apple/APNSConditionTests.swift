// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import Programs
import PushMessages
import Testing

@testable import PushEmulator

/// The reasons of APNs that speak of the service itself, each from a state of the emulator and from no fault on purpose.
@Suite(.timeLimit(.minutes(10)))
struct APNSConditionTests {
    private static let phone = String(repeating: "ab", count: 32)

    /// Pushes on the quick path and on the router's, which takes the one with a query; the answers are the same.
    private static func push(_ emulator: RunningEmulator) async throws -> EmulatorClient.Answer {
        let client = APNSClient(emulator)
        let text = String(repeating: "a", count: 3000)
        let payload: JSONValue = ["aps": ["alert": .string(text)]]
        let quick = try await client.push(phone, payload)
        let slow = try await client.push(phone + "?slow", payload)
        #expect(quick.status == slow.status && quick.reason == slow.reason)
        return slow
    }

    @Test func `a full disk is ServiceUnavailable, until there is room`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let store = emulator.services.core.store
            try await store.write { database in
                let count = try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0
                try database.execute(sql: "PRAGMA max_page_count = \(count)")
            }
            var answer = try await APNSClient(emulator).push(Self.phone)
            // What is free within the file's pages takes a few.
            while answer.status == 200 { answer = try await APNSClient(emulator).push(Self.phone) }
            answer = try await Self.push(emulator)
            #expect(answer.status == 503)
            #expect(answer.reason == "ServiceUnavailable")
            #expect(answer.header("apns-id") != nil)
            try await store.write { try $0.execute(sql: "PRAGMA max_page_count = 1000000") }
            #expect(try await Self.push(emulator).status == 200)
        }
    }

    @Test func `a store that fails is InternalServerError`() async throws {
        try await Emulator(.test).withRunning { emulator in
            try await emulator.services.core.store.write {
                try $0.execute(sql: "ALTER TABLE push_details RENAME TO gone")
            }
            let answer = try await Self.push(emulator)
            #expect(answer.status == 500)
            #expect(answer.reason == "InternalServerError")
            try await emulator.services.core.store.write {
                try $0.execute(sql: "ALTER TABLE gone RENAME TO push_details")
            }
            #expect(try await Self.push(emulator).status == 200)
        }
    }

    @Test func `an emulator that is stopping is Shutdown`() async throws {
        try await Emulator(.test).withRunning { emulator in
            await emulator.services.core.store.queue.finish()
            let answer = try await Self.push(emulator)
            #expect(answer.status == 503)
            #expect(answer.reason == "Shutdown")
        }
    }

    @Test func `a key that was revoked is Forbidden, on its connections too`() async throws {
        var configuration = Emulator.Configuration.test
        configuration.isStrict = true
        try await Emulator(configuration).withRunning { emulator in
            let device = try await emulator.devices.register(.apple())
            let folder = emulator.services.core.store.folder
            var client = APNSClient(emulator)
            let token = try client.strictToken()
            client.authorization = "bearer \(token)"
            let phone = try #require(device.apnsToken)
            #expect(try await client.push(phone).status == 200)
            let key = try #require(ProviderToken(token)).keyID
            try ProviderKeys.revoke(key, in: folder)
            let answer = try await client.push(phone)
            #expect(answer.status == 403)
            #expect(answer.reason == "Forbidden")
            client.authorization = "bearer \(try client.strictToken())"
            #expect(try await client.push(phone).reason != "Forbidden")
            #expect(throws: EmulatorError.self) { try ProviderKeys.revoke("ZZZZZZZZZZ", in: folder) }
        }
    }

    @Test(.needs("node"))
    func `a connection on which nothing happens ends with IdleTimeout`() async throws {
        let node = try #require(Program(named: "node"))
        var configuration = Emulator.Configuration.test
        configuration.limits.idleTime = .seconds(3)
        try await Emulator(configuration).withRunning { emulator in
            let script = """
                const session = require('node:http2').connect('\(emulator.url.absoluteString)');
                session.on('goaway', (code, last, text) => console.log(code, text.toString()));
                const request = session.request({
                    ':method': 'POST', ':path': '/3/device/\(Self.phone)', 'apns-topic': 'com.example.app',
                    'authorization': 'bearer \(APNSClient.token())',
                });
                request.on('response', headers => console.log(headers[':status'])).resume().end('{"aps":{}}');
                """
            let result = try await node.run(["-e", script])
            #expect(result.output == "200\n0 {\"reason\":\"IdleTimeout\"}\n", "\(result.errors)")
        }
    }
}
