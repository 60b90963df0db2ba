// SPDX-License-Identifier: Apache-2.0

import PushEmulator
import PushMessages
import Testing

/// U+0000 in what clients send: GRDB gives SQLite texts as C strings, which end there.
@Suite(.timeLimit(.minutes(10)))
struct NullCharacterTests {
    @Test func `a URL with %00 names nothing, and changes nothing`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let device = try await client.post("/api/v1/devices", ["platform": "apple"]).json()
            let id = try #require(device["id"]?.string)
            let body: JSONValue = ["message": ["topic": "all", "notification": ["title": "Hi"]]]
            #expect(try await client.post("/v1/projects/demo/messages:send", body).status == 200)
            for (method, path) in [
                ("DELETE", "devices/\(id)%00x"), ("POST", "devices/\(id)%00/refresh-token"),
                ("DELETE", "messages?q=title:%00"), ("DELETE", "messages?project=demo%00x"),
                ("GET", "messages/latest?q=Hi%00"),
            ] {
                let answer = try await client.perform(method, "/api/v1/\(path)")
                #expect(answer.status == 400, "\(path)")
                #expect(answer.text.contains("%00"), "\(path)")
            }
            #expect(try await client.get("/api/v1/devices/\(id)").json() == device)
            #expect(try await client.get("/api/v1/messages").json()["total"] == 1)
        }
    }

    @Test func `a message's texts are listed and found whole, and stay unchanged`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let message: JSONValue = [
                "topic": "all", "notification": ["title": "Half\0price", "body": "\0today"], "data": ["a\0b": "c\0d"],
            ]
            #expect(try await client.post("/v1/projects/demo/messages:send", ["message": message]).status == 200)
            for search in ["price", "title:half%E2%90%80price", "body:today", "c%E2%90%80d"] {
                let listed = try await client.get("/api/v1/messages?q=\(search)").json()["messages"]
                #expect(listed?[0]?["title"] == "Half\u{2400}price", "\(search)")
                #expect(listed?[0]?["body"] == "\u{2400}today", "\(search)")
            }
            #expect(try await client.get("/api/v1/messages/latest").json()["message"] == message)
        }
    }

    @Test func `a notification with such a text is shown with it`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let device = try await client.post("/api/v1/devices", ["platform": "android", "name": "Pixel"]).json()
            let token = try #require(device["token"])
            let body: JSONValue = ["message": ["token": token, "notification": ["title": "Half\0price"]]]
            #expect(try await client.post("/v1/projects/demo-richpush/messages:send", body).status == 200)
            let delivery = try await client.get("/api/v1/wait?q=device:Pixel&timeout=60").json()["deliveries"]?[0]
            #expect(delivery?["outcome"] == "shown")
            #expect(delivery?["displayed"]?["title"] == "Half\0price")
        }
    }

    @Test(arguments: ["name", "project", "token"])
    func `no device has it in its description`(member: String) async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let answer = try await client.post("/api/v1/devices", ["platform": "apple", member: "a\0b"])
            #expect(answer.status == 400)
            let sentence = try #require(try answer.json()["error"]?["message"]?.string)
            #expect(sentence.hasPrefix("\(member) has the character U+0000"))
            let registration = Self.registration(member)
            await #expect(throws: EmulatorError.self) {
                _ = try await emulator.devices.register(registration)
            }
            #expect(try await client.get("/api/v1/devices").json()["devices"] == [])
        }
    }

    private static func registration(_ member: String) -> DeviceRegistration {
        switch member {
        case "name": .apple(name: "a\0b")
        case "project": .apple(project: "a\0b")
        default: .apple(token: "a\0b")
        }
    }

    @Test func `a token that continues after it is not the device's`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient.withServerKey(emulator)
            let device = try await client.post("/api/v1/devices", ["platform": "apple"]).json()
            let token = try #require(device["token"]?.string)
            let added = try await client.instanceID("batchAdd", to: "/topics/movies", [.string(token + "\0x")])
            #expect(try added.json() == ["results": [["error": "INVALID_ARGUMENT"]]])
            #if LegacyProtocols
            #expect(try await client.change("create", "chris", [token + "\0x"]).status == 400)
            let sent = try await client.legacy(#"{"to": "\#(token)\u0000x", "notification": {"title": "Hi"}}"#)
            #expect(try sent.json()["results"]?[0]?["error"] == "InvalidRegistration")
            #endif
            #expect(try await client.get("/api/v1/devices").json()["devices"]?[0] == device)
        }
    }

    #if LegacyProtocols
    @Test func `no group has it in its name`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient.withServerKey(emulator)
            #expect(try await client.change("create", "chris\0x", ["r1"]).status == 400)
            #expect(try await client.post("/api/v1/groups", ["name": "chris\0x"]).status == 400)
            let groups = try await client.get("/api/v1/groups").json()
            #expect(groups["groups"] == [])
            #expect(!(try await client.makeGroup("chris", ["r1"])).isEmpty)
        }
    }
    #endif
}
