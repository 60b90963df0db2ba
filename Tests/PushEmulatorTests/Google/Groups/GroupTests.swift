// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
import PushMessages
import Testing

@testable import PushEmulator

@Suite(.timeLimit(.minutes(10)))
struct GroupTests {
    @Test func `twenty members yes, the twenty-first no`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let members = (1...21).map { "member\($0)" }
            #expect(try await client.change("create", "all", members).status == 400)
            let key = try await client.makeGroup("all", Array(members.prefix(20)))
            // Members that are in it already do not count towards the limit.
            #expect(try await client.change("add", "all", key: key, Array(members.prefix(3))).status == 200)
            let refused = try await client.change("add", "all", key: key, [members[20]])
            #expect(refused.status == 400)
            #expect(
                try refused.json() == ["error": "too many registration ids: a group has at most 20 members"]
            )
            #expect(try await client.get("/api/v1/groups/\(key)").json()["memberCount"] == 20)
        }
    }

    @Test func `without its last member a group is gone, and its name is free`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let key = try await client.makeGroup("chris", ["r1", "r2"])
            #expect(try await client.change("remove", "chris", key: key, ["r1", "stranger"]).status == 200)
            #expect(try await client.change("remove", "chris", key: key, ["r2"]).status == 200)
            let notFound: JSONValue = ["error": "notification_key not found"]
            #expect(try await client.change("add", "chris", key: key, ["r1"]).json() == notFound)
            #expect(
                try await client.group("GET", "/fcm/notification?notification_key_name=chris").json() == notFound
            )
            let legacy = try await client.legacy(#"{"to": "\#(key)"}"#).json()
            #expect(legacy["results"] == [["error": "NotRegistered"]])
            let v1 = try await client.post(
                "/v1/projects/demo-richpush/messages:send",
                ["message": ["token": .string(key)]]
            )
            #expect(v1.status == 404)
            #expect(try await client.makeGroup("chris", ["r1"]) != "")
        }
    }

    @Test func `a name is one of a kind for its sender`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let key = try await client.makeGroup("chris", ["r1"])
            let again = try await client.change("create", "chris", ["r2"])
            #expect(again.status == 400)
            #expect(try again.json() == ["error": "notification_key already exists"])
            #expect(try await client.change("create", "chris", ["r2"], sender: "999").status == 200)
            // A key is no other sender's, and a name no other group's.
            #expect(
                try await client.change("add", "chris", key: key, ["r2"], sender: "999").json()
                    == ["error": "notification_key not found"]
            )
            _ = try await client.makeGroup("kim", ["r1"])
            #expect(
                try await client.change("add", "kim", key: key, ["r2"]).json()
                    == ["error": "notification_key_name doesn't match the group name of the notification_key"]
            )
        }
    }

    @Test(
        arguments: [
            (
                #"{"operation": "create", "notification_key_name": "a", "registration_ids": ["not a token"]}"#,
                "no valid registration ids"
            ),
            (
                #"{"operation": "create", "notification_key_name": "a", "registration_ids": []}"#,
                "no valid registration ids"
            ),
            (
                #"{"operation": "create", "notification_key_name": "a", "registration_ids": "r1"}"#,
                "no valid registration ids"
            ),
            (
                #"{"operation": "add", "notification_key_name": "a", "registration_ids": ["r1"]}"#,
                "notification_key not found"
            ),
            (
                #"{"operation": "add", "notification_key_name": "a", "notification_key": "APA91bUnknownToEverybody", "registration_ids": ["r1"]}"#,
                "notification_key not found"
            ),
            (#"{"operation": "destroy", "notification_key_name": "a"}"#, "operation must be create, add or remove"),
            (
                #"{"operation": "create", "registration_ids": ["r1"]}"#,
                "notification_key_name is missing, has more than 1024 bytes, or has U+0000"
            ),
            (#"[]"#, "The body must be a JSON object"),
        ] as [(String, String)]
    )
    func `an invalid request is refused with a text`(_ body: String, _ text: String) async throws {
        try await Emulator(.test).withRunning { emulator in
            let answer = try await EmulatorClient(emulator).group("POST", "/fcm/notification", body)
            #expect(answer.status == 400)
            #expect(try answer.json() == ["error": .string(text)])
            #expect(try await EmulatorClient(emulator).get("/api/v1/groups").json() == ["groups": [], "next": .null])
        }
    }

    @Test func `nobody gets in without credentials, and nobody without a sender id`() async throws {
        try await Emulator(.test).withRunning { emulator in
            var client = EmulatorClient(emulator)
            let path = "/fcm/notification?notification_key_name=chris"
            #expect(try await client.get(path).json() == ["error": "project_id header is missing"])
            client.authorization = nil
            let answer = try await client.group("GET", path)
            #expect(answer.status == 401)
            #expect(answer.text.contains("Unauthorized"))
        }
    }

    @Test func `an installation id is as good as a token`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let phone = try await emulator.register()
            let key = try await client.makeGroup("chris", [phone.fid, "r1"])
            #expect(try await client.get("/api/v1/devices/\(phone.id)").json()["groups"] == ["chris"])
            #expect(try await client.change("remove", "chris", key: key, [phone.fid]).status == 200)
            #expect(try await client.get("/api/v1/devices/\(phone.id)").json()["groups"] == [])
        }
    }

    @Test func `a device tells its groups, keeps them with a new token, and brings its own project`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let phone = try await emulator.register(project: "shop")
            let stranger = try await emulator.register(project: "demo")
            let key = try await client.makeGroup("chris", [phone.token, stranger.token])
            let group = try await client.get("/api/v1/groups/\(key)").json()
            #expect(group["project"] == "shop")
            #expect(group["memberCount"] == 1)
            #expect(group["members"]?[0]?["device"]?["id"] == .string(phone.id))
            #expect(try await client.get("/api/v1/devices/\(phone.id)").json()["groups"] == ["chris"])
            #expect(try await client.get("/api/v1/devices/\(stranger.id)").json()["groups"] == [])

            let renewed = try await emulator.services.core.devices.refreshToken(of: phone.id)
            #expect(renewed.groups == ["chris"])
            let members = try await client.get("/api/v1/groups/\(key)").json()["members"]
            #expect(members?[0]?["registration"] == .string(renewed.token))
            // The app server may not have heard of the new token yet.
            #expect(try await client.change("remove", "chris", key: key, [phone.token]).status == 200)
            #expect(try await client.get("/api/v1/groups/\(key)").status == 404)
        }
    }
}
#endif
