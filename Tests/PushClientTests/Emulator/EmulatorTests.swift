// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushEmulator
import PushMessages
import Testing

@testable import PushClient

/// The sender against RichPush's own service, over real sockets.
@Suite(.timeLimit(.minutes(10)))
struct EmulatorTests {
    private func withClient<Result: Sendable>(
        _ body: @escaping @Sendable (FCMClient, RunningEmulator) async throws -> Result
    ) async throws -> Result {
        var configuration = Emulator.Configuration()
        configuration.ports = .free
        return try await Emulator(configuration).withRunning { emulator in
            let client = try FCMClient(
                project: "breakfast-club",
                credentials: .accessToken("owner"),
                configuration: .init(endpoint: .emulator(emulator.url.absoluteString))
            )
            return try await body(client, emulator)
        }
    }

    @Test func `a message that is sent is in the inbox under its name`() async throws {
        try await withClient { client, emulator in
            let message = PushMessage(to: .topic("breakfast"), notification: .init(title: "Sparky says hello!"))
            let name = try #require(await client.send(message).name)
            #expect(name.hasPrefix("projects/breakfast-club/messages/"))
            let push = try #require(try await emulator.inbox.latest())
            #expect(push.name == name)
            #expect(push.message.json == message.json)
        }
    }

    @Test func `a refusal is reported with its fields`() async throws {
        try await withClient { client, _ in
            let nobody = await client.send(PushMessage(to: nil, notification: .init(title: "x")))
            #expect(nobody.error?.code == .invalidArgument)
            #expect(nobody.error?.message == "Recipient of the message is not set.")
            #expect(nobody.error?.fieldViolations.first?.field == "message")
            let topic = await client.send(PushMessage(to: .topic("a b")), validateOnly: true)
            #expect(topic.error?.status == 400)
            #expect(topic.attempts == 1)
        }
    }

    @Test func `a batch arrives whole`() async throws {
        try await withClient { client, emulator in
            let messages = (0..<300).map { PushMessage(to: .topic("breakfast"), data: ["n": String($0)]) }
            let names = try await client.send(messages) { batch in
                var names: Set<String> = []
                for await item in batch.results { names.insert(try #require(item.result.name)) }
                return names
            }
            #expect(names.count == 300)
            let kept = try await emulator.inbox.messages(limit: 1000)
            #expect(Set(kept.compactMap { $0.message.data["n"] }) == Set((0..<300).map(String.init)))
        }
    }
}
