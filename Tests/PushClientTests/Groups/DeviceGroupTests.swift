// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
import Foundation
import LoopbackServer
import PushMessages
import Testing

@testable import PushClient

@Suite(.timeLimit(.minutes(10)))
struct DeviceGroupTests {
    private static let key = "APA91bGHXQBB9QgnYOEURwm0I3lmyqzk2TXQ"

    private func withMap<Result>(_ body: (DeviceGroupMap) async throws -> Result) async throws -> Result {
        let path = FileManager.default.temporaryDirectory.appending(path: "groups-\(UUID().uuidString).sqlite").path
        defer { for suffix in ["", "-journal"] { try? FileManager.default.removeItem(atPath: path + suffix) } }
        return try await body(DeviceGroupMap(path: path))
    }

    @Test func `a group is made, changed and asked for as the documentation says`() async throws {
        try await withLoopbackServer(Script(.json(#"{"notification_key": "\#(Self.key)"}"#)).routes) { server in
            let groups = DeviceGroups(client: try .test(server), sender: "4711")
            #expect(
                try await groups.create("appUser-Chris", members: ["bk3RNwTe3H0:CI2k", "cR1rjyj4_Kc:APA9"]) == Self.key
            )
            #expect(try await groups.add(["bk3"], to: "appUser-Chris", key: "k") == Self.key)
            #expect(try await groups.remove(["bk3"], from: "appUser-Chris", key: "k") == Self.key)
            #expect(try await groups.key(of: "appUser Chris") == Self.key)
            let requests = server.requests
            #expect(
                requests[0].body
                    == Array(
                        #"{"operation":"create","notification_key_name":"appUser-Chris","registration_ids":["bk3RNwTe3H0:CI2k","cR1rjyj4_Kc:APA9"]}"#
                            .utf8
                    )
            )
            #expect(
                requests[1].body
                    == Array(
                        #"{"operation":"add","notification_key_name":"appUser-Chris","notification_key":"k","registration_ids":["bk3"]}"#
                            .utf8
                    )
            )
            #expect(String(decoding: requests[2].body, as: UTF8.self).contains(#""operation":"remove""#))
            #expect(requests[3].method == "GET")
            #expect(requests[3].target == "/fcm/notification?notification_key_name=appUser%20Chris")
            for request in requests {
                #expect(request.path == "/fcm/notification")
                #expect(request.header("project_id") == "4711")
                #expect(request.header("access_token_auth") == "true")
                #expect(request.header("authorization") == "Bearer ya29.test")
                #expect(request.header("content-type") == "application/json")
            }
        }
    }

    @Test func `a server key is sent as the legacy pages say`() async throws {
        try await withLoopbackServer(Script(.json(#"{"notification_key": "k"}"#)).routes) { server in
            let client = try FCMClient.test(server, credentials: .serverKey("AAAA:key"))
            _ = try await DeviceGroups(client: client, sender: "4711").create("a", members: ["t"])
            #expect(server.requests[0].header("authorization") == "key=AAAA:key")
            #expect(server.requests[0].header("access_token_auth") == nil)
        }
    }

    private static let wrong: [(name: String, members: [String], sender: String, word: String)] = [
        ("", ["t"], "1", "name"), ("a\nb", ["t"], "1", "control"), ("a", [], "1", "none"),
        ("a", (0..<21).map { "t\($0)" }, "1", "21 members"), ("a", [""], "1", "empty"),
        ("a", ["t"], "my-project", "number"),
    ]

    @Test(arguments: wrong.indices)
    func `an invalid argument is refused before any request`(_ index: Int) async throws {
        let row = Self.wrong[index]
        try await withLoopbackServer(Script(.sent()).routes) { server in
            let groups = DeviceGroups(client: try .test(server), sender: row.sender)
            let error = await #expect(throws: CallError.self) {
                _ = try await groups.create(row.name, members: row.members)
            }
            #expect(error?.code == .invalidArgument)
            #expect(error?.message.contains(row.word) == true, "\(String(describing: error))")
            #expect(server.requestCount == 0)
        }
    }

    @Test func `twenty distinct members are a group, however often they are named`() async throws {
        try await withLoopbackServer(Script(.json(#"{"notification_key": "k"}"#)).routes) { server in
            let groups = DeviceGroups(client: try .test(server), sender: "1")
            let members = (0..<20).map { "t\($0)" }
            _ = try await groups.create("a", members: members + members)
            let sent = try JSONValue(parsing: server.requests[0].body)["registration_ids"]?.array
            #expect(sent?.count == 20)
        }
    }

    @Test func `the map remembers members, counts them, and forgets an empty group`() async throws {
        try await withMap { map in
            try await withLoopbackServer(Script(.json(#"{"notification_key": "k"}"#)).routes) { server in
                let groups = DeviceGroups(client: try .test(server), sender: "1", map: map)
                _ = try await groups.create("a", members: (0..<19).map { "t\($0)" })
                _ = try await groups.add(["x", "t0"], to: "a")
                let known = try await map.group("a", of: "1")
                #expect(known?.members == (0..<19).map { "t\($0)" } + ["x"])
                let error = await #expect(throws: CallError.self) { _ = try await groups.add(["y"], to: "a") }
                #expect(error?.code == .invalidArgument)
                #expect(server.requestCount == 2)
                _ = try await groups.remove((0..<19).map { "t\($0)" } + ["x"], from: "a")
                #expect(try await map.groups().isEmpty)
            }
        }
    }

    @Test func `known groups survive the program and can be exported`() async throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "groups-\(UUID().uuidString).sqlite").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let group = DeviceGroup(sender: "1", name: "a'; DROP TABLE deviceGroup", key: "k", members: ["z", "b", "ü"])
        do {
            let map = try DeviceGroupMap(path: path)
            try await map.put(group)
            try await map.put(DeviceGroup(sender: "0", name: "b", key: "k2", members: []))
        }
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        let map = try DeviceGroupMap(path: path)
        #expect(try await map.groups().map(\.name) == ["b", "a'; DROP TABLE deviceGroup"])
        #expect(try await map.groups(of: "1") == [group])
        #expect(
            group.json.encoded()
                == Array(
                    #"{"sender":"1","name":"a'; DROP TABLE deviceGroup","notification_key":"k","registration_ids":["z","b","ü"]}"#
                        .utf8
                )
        )
    }

    @Test func `a file that is not a database is refused with that reason`() throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "groups-\(UUID().uuidString).sqlite").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Data(repeating: 7, count: 4096).write(to: URL(fileURLWithPath: path))
        let error = #expect(throws: CallError.self) { _ = try DeviceGroupMap(path: path) }
        #expect(error?.code == .groupMap)
    }

    @Test func `a message goes to the group by its key, or to each member`() async throws {
        try await withMap { map in
            try await withLoopbackServer(Script(.sent("1")).routes) { server in
                try await map.put(DeviceGroup(sender: "1", name: "a", key: "the-key", members: ["x", "y"]))
                let groups = DeviceGroups(client: try .test(server), sender: "1", map: map)
                let whole = try await groups.send(.breakfast, to: "a")
                #expect(whole == .group(SendResult(.sent(name: "projects/breakfast-club/messages/1"), attempts: 1)))
                #expect(try JSONValue(parsing: server.requests[0].body)["message"]?["token"]?.string == "the-key")
                guard case .members(let results) = try await groups.send(.breakfast, to: "a", by: .members) else {
                    Issue.record("no members")
                    return
                }
                #expect(results.map(\.registration) == ["x", "y"])
                #expect(results.allSatisfy { $0.result.name != nil })
                #expect(server.requestCount == 3)
                let error = await #expect(throws: CallError.self) {
                    _ = try await groups.send(.breakfast, to: "unheard-of", by: .members)
                }
                #expect(error?.code == .groupMap)
            }
        }
    }

    @Test(arguments: [
        (400, #"{"error": "notification_key already exists"}"#),
        (200, #"{"error": "notification_key already exists"}"#),
    ])
    func `a refusal has the service's words, whatever its status`(_ status: Int, _ body: String) async throws {
        try await withLoopbackServer(Script(.json(body, status: status)).routes) { server in
            let groups = DeviceGroups(client: try .test(server), sender: "1")
            let error = await #expect(throws: CallError.self) { _ = try await groups.create("a", members: ["t"]) }
            #expect(error?.refusal?.message == "notification_key already exists")
        }
    }
}
#endif
