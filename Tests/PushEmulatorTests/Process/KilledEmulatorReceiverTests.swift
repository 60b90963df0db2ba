// SPDX-License-Identifier: Apache-2.0

import Curl
import Foundation
import PushMessages
import Testing

@testable import PushEmulator

/// Real clients, spoken by hand, of an emulator that is killed between storing a push and its acknowledgement.
@Suite(.timeLimit(.minutes(10)))
struct KilledEmulatorReceiverTests {
    /// Runs the body with an emulator of the folder, which is killed after it.
    private func untilKilled<Result: Sendable>(
        in folder: URL,
        _ body: (EmulatorProcess, EmulatorClient) async throws -> Result
    ) async throws -> Result {
        try await EmulatorProcess.run(["--data-dir", folder.path]) { emulator in
            let result = try await body(emulator, EmulatorClient(base: emulator.url.absoluteString))
            await emulator.end(with: SIGKILL)
            return result
        }
    }

    /// Waits until the message that the search finds is acknowledged.
    private func waitForAcknowledgement(_ query: String, _ client: EmulatorClient) async throws {
        let answer = try await client.get("/api/v1/wait?q=\(query)+outcome:acknowledged&timeout=60")
        #expect(answer.status == 200, "\(answer.text)")
    }

    @Test func `a client of FCM gets each missed message once`() async throws {
        try await withTemporaryFolder { folder in
            let authority = folder.appending(path: "ca.pem").path
            let (profile, first) = try await untilKilled(in: folder) { emulator, client in
                let profile = try await MCSProfile.registered(at: client)
                try await profile.send("first", through: client)
                try await profile.send("second", through: client)
                let first = try await MCSTestClient.connect(toPort: emulator.mcsPort, trusting: authority) { client in
                    try await client.logIn(profile.number, profile.secret)
                    return try #require(try await client.next(.dataMessage).message.text(9))
                }
                return (profile, first)
            }
            let second = try await untilKilled(in: folder) { emulator, client in
                let second = try await MCSTestClient.connect(toPort: emulator.mcsPort, trusting: authority) {
                    try await $0.logIn(profile.number, profile.secret, received: [first])
                    let stanza = try await $0.next(.dataMessage)
                    try await $0.acknowledge()
                    for title in ["first", "second"] {
                        try await waitForAcknowledgement("title:\(title)", client)
                    }
                    return try #require(stanza.message.text(9))
                }
                return second
            }
            #expect(second != first)
            try await untilKilled(in: folder) { emulator, client in
                try await profile.send("third", through: client)
                try await MCSTestClient.connect(toPort: emulator.mcsPort, trusting: authority) {
                    try await $0.logIn(profile.number, profile.secret)
                    let third = try await $0.next(.dataMessage).message.text(9)
                    #expect(third != first && third != second)
                }
            }
        }
    }

    @Test func `a Firefox gets each unacknowledged message once`() async throws {
        try await withTemporaryFolder { folder in
            let channel = "0e2f1a53-0f2f-4c0e-9d5c-8f0d3d6f2a11"
            func push(to endpoint: String, _ client: EmulatorClient) async throws {
                let path = try #require(URL(string: endpoint)?.path)
                var client = client
                client.authorization = nil
                let answer = try await client.perform("POST", path, body: [], headers: [.init("TTL", "600")])
                #expect(answer.status == 201, "\(answer.text)")
            }
            let (uaid, endpoint, first) = try await untilKilled(in: folder) { emulator, client in
                try await WebSocketTestClient.connect(toPort: emulator.port) { firefox in
                    let uaid = try await firefox.greet()
                    try await firefox.send(["messageType": "register", "channelID": .string(channel)])
                    let endpoint = try #require(try await firefox.next("register")["pushEndpoint"]?.string)
                    try await push(to: endpoint, client)
                    return (uaid, endpoint, try #require(try await firefox.next("notification")["version"]?.string))
                }
            }
            try await untilKilled(in: folder) { emulator, client in
                try await WebSocketTestClient.connect(toPort: emulator.port) { firefox in
                    #expect(try await firefox.greet(as: uaid) == uaid)
                    #expect(try await firefox.next("notification")["version"]?.string == first)
                    let update: JSONValue = ["channelID": .string(channel), "version": .string(first), "code": 100]
                    try await firefox.send(["messageType": "ack", "updates": [update]])
                    try await waitForAcknowledgement("protocol:webpush", client)
                }
            }
            try await untilKilled(in: folder) { emulator, client in
                try await WebSocketTestClient.connect(toPort: emulator.port) { firefox in
                    #expect(try await firefox.greet(as: uaid) == uaid)
                    try await push(to: endpoint, client)
                    let next = try #require(try await firefox.next("notification")["version"]?.string)
                    #expect(next != first)
                }
            }
        }
    }
}
