// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
import Curl
import PushMessages
import Testing

@testable import PushEmulator

/// The requests of Firebase's pages about device groups, to the letter, and the answers printed below them.
@Suite(.timeLimit(.minutes(10)))
struct PrintedGroupRequestTests {
    enum Authorisation: String, CaseIterable {
        case accessToken = "Bearer ya29.ElqKBGN2Ri_Uz...HnS_uNreA"
        case serverKey = "key=API_KEY"

        var headers: [HTTPHeader] {
            let sender = HTTPHeader("project_id", "SENDER_ID")
            return self == .accessToken ? [HTTPHeader("access_token_auth", "true"), sender] : [sender]
        }
    }

    private static let first = "bk3RNwTe3H0:CI2k_HHwgIpoDKCIZvvDMExUdFQ3P1..."
    private static let second = "cR1rjyj4_Kc:APA91bGusqbypSuMdsh7jSNrW4nzsM..."

    /// With the three dots for more of the like and without its last brace, as it is printed.
    private static let create = """
        {
           "operation": "create",
           "notification_key_name": "appUser-Chris",
           "registration_ids": ["bk3RNwTe3H0:CI2k_HHwgIpoDKCIZvvDMExUdFQ3P1...",
                                "cR1rjyj4_Kc:APA91bGusqbypSuMdsh7jSNrW4nzsM...",
                                ... ]
        """

    private static func change(_ operation: String, name: String = "appUser-Chris") -> String {
        """
        {
           "operation": "\(operation)",
           "notification_key_name": "\(name)",
           "notification_key": "APA91bGHXQBB...9QgnYOEURwm0I3lmyqzk2TXQ",
           "registration_ids": ["bk3RNwTe3H0:CI2k_HHwgIpoDKCIZvvDMExUdFQ3P1..."]
        }
        """
    }

    @Test(arguments: Authorisation.allCases)
    func `a group is made, and asking for its key gives another valid one each time`(
        _ authorisation: Authorisation
    ) async throws {
        try await Emulator(.test).withRunning { emulator in
            var client = EmulatorClient(emulator)
            client.authorization = authorisation.rawValue
            let made = try await client.perform(
                "POST",
                "/fcm/notification",
                body: Array(Self.create.utf8),
                headers: authorisation.headers
            )
            #expect(made.status == 200)
            var keys = [try #require(try made.json()["notification_key"]?.string)]
            for _ in 0..<2 {
                let answer = try await client.perform(
                    "GET",
                    "/fcm/notification?notification_key_name=appUser-Chris",
                    body: Array("{}".utf8),
                    headers: authorisation.headers
                )
                #expect(answer.status == 200)
                keys.append(try #require(try answer.json()["notification_key"]?.string))
            }
            #expect(Set(keys).count == 3)
            for key in keys { #expect(key.wholeMatch(of: /APA91b[A-Za-z0-9_\-]{136}/) != nil) }
            for key in keys {
                let answer = try await client.legacy(#"{"to": "\#(key)", "data": {"hello": "group"}}"#)
                #expect(try answer.json() == ["success": 2, "failure": 0])
            }
            let members = try await client.get("/api/v1/groups/\(keys[0])").json()["members"]
            #expect(members?[0]?["registration"] == .string(Self.first))
            #expect(members?[1]?["registration"] == .string(Self.second))
        }
    }

    @Test(arguments: Authorisation.allCases)
    func `members are added and removed by the key as it is printed`(_ authorisation: Authorisation) async throws {
        try await Emulator(.test).withRunning { emulator in
            var client = EmulatorClient(emulator)
            client.authorization = authorisation.rawValue
            let made = try await client.perform(
                "POST",
                "/fcm/notification",
                body: Array(Self.create.utf8),
                headers: authorisation.headers
            )
            let key = try #require(try made.json()["notification_key"]?.string)
            for (operation, count) in [("remove", 1), ("add", 2)] {
                let answer = try await client.perform(
                    "POST",
                    "/fcm/notification",
                    body: Array(Self.change(operation).utf8),
                    headers: authorisation.headers
                )
                #expect(answer.status == 200)
                #expect(try answer.json()["notification_key"]?.string?.hasPrefix("APA91b") == true)
                let summary = try await client.get("/api/v1/groups/\(key)").json()
                #expect(summary["memberCount"] == .integer(count))
            }
        }
    }

    @Test func `the answer for a group says whether it reached all, some or none`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient.withServerKey(emulator)
            let message = """
                {
                  "to": "aUniqueKey",
                  "data": {
                    "hello": "This is a Firebase Cloud Messaging Device Group Message!",
                   }
                }
                """
            var devices: [RegisteredDevice] = []
            for token in ["regId1", "regId2", "regId3"] { devices.append(try await emulator.register(token: token)) }
            let group: JSONValue = ["name": "appUser-Chris", "key": "aUniqueKey", "members": ["regId1", "regId3"]]
            #expect(try await client.post("/api/v1/groups", group).status == 201)
            #expect(try await client.legacy(message).json() == ["success": 2, "failure": 0])

            let sender = try await client.get("/api/v1/groups/aUniqueKey").json()["sender"]?.string ?? ""
            let added = try await client.change("add", "appUser-Chris", key: "aUniqueKey", ["regId2"], sender: sender)
            #expect(added.status == 200)
            for device in devices.prefix(2) { _ = try await emulator.services.core.devices.unregister(device.id) }
            #expect(
                try await client.legacy(message).json()
                    == ["success": 1, "failure": 2, "failed_registration_ids": ["regId1", "regId2"]]
            )
            // The service has learned that they are gone.
            #expect(try await client.legacy(message).json() == ["success": 1, "failure": 0])
            _ = try await emulator.services.core.devices.unregister(devices[2].id)
            #expect(
                try await client.legacy(message).json()
                    == ["success": 0, "failure": 1, "failed_registration_ids": ["regId3"]]
            )
            #expect(try await client.legacy(message).json() == ["success": 0, "failure": 0])
        }
    }
}
#endif
