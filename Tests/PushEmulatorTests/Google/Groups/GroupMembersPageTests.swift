// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
import Foundation
import PushMessages
import Testing

@testable import PushEmulator

extension MembersPageTests {
    private static func group(_ client: EmulatorClient, _ members: [JSONValue]) async throws -> JSONValue {
        try await client.post("/api/v1/groups", ["name": "Home", "members": .array(members)]).json()
    }

    private static func members(of group: JSONValue, _ client: EmulatorClient) async throws -> [String] {
        let json = try await client.get("/api/v1/groups/\(group["id"]?.integer ?? 0)").json()
        return (json["members"]?.array ?? []).compactMap { $0["registration"]?.string }
    }

    @Test func `a device is added by its id, its token and its installation id, and removed again`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let first = try await emulator.devices.register(.apple(name: "First <phone>"))
            let second = try await emulator.devices.register(.android())
            let third = try await emulator.devices.register(.web())
            let group = try await Self.group(client, [.string(first.token)])
            let path = "/groups/\(group["id"]?.integer ?? 0)"
            for text in [second.id, "  \(third.fid) "] {
                let answer = try await client.submit("\(path)/members", ["member": text])
                #expect(answer.status == 303 && answer.header("Location") == path)
            }
            #expect(try await Self.members(of: group, client) == [first.token, second.token, third.token])
            let page = try await client.get(path)
            #expect(page.status == 200 && page.text.contains("First &lt;phone&gt;") && page.text.contains("3 of 20"))
            _ = try await client.submit("\(path)/members", ["remove": second.token])
            #expect(try await Self.members(of: group, client) == [first.token, third.token])
        }
    }

    @Test func `a registration that no device has is a member like others`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let phone = try await emulator.devices.register(.apple())
            let group = try await Self.group(client, [.string(phone.token)])
            let path = "/groups/\(group["id"]?.integer ?? 0)"
            let token = "stranger:APA91b" + String(repeating: "x", count: 134)
            #expect(try await client.submit("\(path)/members", ["member": token]).status == 303)
            #expect(try await client.get(path).text.contains("No device has this registration."))
            _ = try await client.submit("\(path)/members", ["remove": token])
            #expect(try await Self.members(of: group, client) == [phone.token])
        }
    }

    @Test func `a group is found by its key and by its name, and is gone with its last member`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let phone = try await emulator.devices.register(.apple())
            let group = try await Self.group(client, [.string(phone.token)])
            let path = "/groups/\(group["id"]?.integer ?? 0)"
            let key = try #require(group["key"]?.string)
            #expect(try await client.get("/groups/\(key)").text.contains("1 of 20"))
            #expect(try await client.get("/groups?key=\(key)").text.contains("1 of 20"))
            #expect(try await client.get("/groups?key=Home").text.contains("1 of 20"))
            let unknown = try await client.get("/groups?key=%3Cnone%3E")
            #expect(unknown.status == 404 && unknown.text.contains("&lt;none&gt;"))
            let last = try await client.submit("\(path)/members", ["remove": phone.token])
            #expect(last.header("Location") == "/devices")
            #expect(try await client.get(path).status == 404)
            #expect(try await client.submit("\(path)/members", ["member": phone.token]).status == 404)
        }
    }

    @Test func `an error of a member is shown beside the field, and nothing changes`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let phone = try await emulator.devices.register(.apple())
            let other = try await emulator.devices.register(.apple(project: "elsewhere"))
            let gone = try await emulator.devices.register(.apple(name: "Gone"))
            _ = try await emulator.devices.unregister(gone)
            let group = try await Self.group(client, [.string(phone.token)])
            let path = "/groups/\(group["id"]?.integer ?? 0)/members"
            for (text, sentence) in [
                ("", "Choose a device"), (phone.id, "in the group already"), (other.id, "another project"),
                (gone.id, "is uninstalled"), ("<no token>", "not a device, a registration token"),
            ] {
                let answer = try await client.submit(path, ["member": text])
                #expect(answer.status == 400)
                #expect(Self.problem(answer.text).contains(sentence), "\(text)")
            }
            #expect(try await Self.members(of: group, client) == [phone.token])
        }
    }

    @Test func `the twenty-first member of a group is refused`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let tokens = (1...20).map { "stranger-\($0):APA91b" + String(repeating: "y", count: 134) }
            let group = try await Self.group(client, tokens.map(JSONValue.string))
            let phone = try await emulator.devices.register(.apple())
            let path = "/groups/\(group["id"]?.integer ?? 0)"
            #expect(try await client.submit("\(path)/members", ["member": phone.id]).status == 400)
            #expect(try await Self.members(of: group, client) == tokens)
            #expect(try await client.get(path).text.contains("at most 20 members"))
        }
    }
}
#endif
