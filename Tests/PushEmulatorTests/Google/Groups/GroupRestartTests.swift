// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
import PushMessages
import Testing

@testable import PushEmulator

@Suite(.timeLimit(.minutes(10)))
struct GroupRestartTests {
    @Test func `groups, their keys and their pending messages outlive the emulator`() async throws {
        try await withTemporaryFolder { folder in
            let configuration = Emulator.Configuration.test(in: folder)
            let (keys, token) = try await Emulator(configuration).withRunning { emulator in
                let client = EmulatorClient(emulator)
                let phone = try await emulator.register(.android())
                let made = try await client.makeGroup("chris", [phone.token, "r1"])
                let asked = try await client.group("GET", "/fcm/notification?notification_key_name=chris").json()
                return ([made, asked["notification_key"]?.string ?? ""], phone.token)
            }
            try await Emulator(configuration).withRunning { emulator in
                let client = EmulatorClient.withServerKey(emulator)
                for key in keys {
                    let answer = try await client.legacy(#"{"to": "\#(key)", "notification": {"title": "Back"}}"#)
                    #expect(try answer.json() == ["success": 2, "failure": 0])
                    let push = try await emulator.inbox.next(within: .seconds(300))
                    #expect(push.deliveries.map(\.displayed?.title) == ["Back"])
                }
                #expect(try await client.get("/api/v1/devices/\(token)").json()["groups"] == ["chris"])
            }
        }
    }
}
#endif
