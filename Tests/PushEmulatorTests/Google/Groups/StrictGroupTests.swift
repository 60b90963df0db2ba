// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
import Foundation
import PushMessages
import Testing

@testable import PushEmulator

/// A strict emulator takes of groups and legacy messages what the service would take today.
@Suite(.timeLimit(.minutes(10)))
struct StrictGroupTests {
    private func withStrict(
        _ body: @escaping @Sendable (RunningEmulator, EmulatorClient) async throws -> Void
    ) async throws {
        var configuration = Emulator.Configuration.test
        configuration.isStrict = true
        try await Emulator(configuration).withRunning { emulator in
            var client = EmulatorClient(emulator)
            let token = emulator.services.google.accessTokens.issue(
                AccessTokens.Grant(
                    account: "richpush-emulator@\(emulator.defaultProject).iam.gserviceaccount.com",
                    scope: ServiceMethod.send.scopes[0],
                    expires: Date.now.addingTimeInterval(3600)
                )
            )
            client.authorization = "Bearer \(token)"
            try await body(emulator, client)
        }
    }

    @Test func `only registered devices are members, and only keys lead to a group`() async throws {
        try await withStrict { emulator, client in
            let phone = try await emulator.register()
            let stranger = try await emulator.register(project: "other")
            let nobody = "bk3RNwTe3H0:CI2k_HHwgIpoDKCIZvvDMExUdFQ3P1abc"
            #expect(
                try await client.change("create", "chris", [nobody, stranger.token], sender: emulator.defaultProject)
                    .json()
                    == ["error": "no valid registration ids"]
            )
            let number = ProjectNumber.made(for: emulator.defaultProject)
            let made = try await client.change(
                "create",
                "chris",
                [phone.token, nobody, stranger.token],
                sender: number
            )
            let key = try #require(try made.json()["notification_key"]?.string)
            #expect(try await client.get("/api/v1/groups/\(key)").json()["memberCount"] == 1)
            #expect(
                try await client.change(
                    "add",
                    "chris",
                    key: "APA91bGHXQBB...9QgnYOEURwm0I3lmyqzk2TXQ",
                    [phone.token],
                    sender: number
                )
                .json() == ["error": "notification_key not found"]
            )
        }
    }

    @Test func `a sender id that is not the caller's is refused`() async throws {
        try await withStrict { emulator, client in
            let phone = try await emulator.register()
            let answer = try await client.change("create", "chris", [phone.token], sender: "4711")
            #expect(answer.status == 401)
        }
    }

    @Test func `server keys are refused, as they are today`() async throws {
        try await withStrict { emulator, _ in
            let client = EmulatorClient.withServerKey(emulator)
            let change = try await client.change("create", "chris", ["r1"])
            #expect(change.status == 401)
            let message = try await client.legacy(#"{"to": "/topics/news"}"#)
            #expect(message.status == 401)
        }
    }
}
#endif
