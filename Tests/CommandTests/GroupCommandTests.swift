// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
import Foundation
import LoopbackServer
import PushMessages
import Testing

@Suite(.timeLimit(.minutes(10)))
struct GroupCommandTests {
    @Test func `a group is made, sent to by key and by members, and exported`() async throws {
        let routes = LoopbackRoutes { request in
            let answer =
                request.path == "/fcm/notification"
                ? #"{"notification_key": "the-key"}"# : #"{"name": "projects/demo/messages/1"}"#
            return .text(answer, contentType: "application/json")
        }
        try await withTemporaryFolder { folder in
            let map = ["--map", folder.appending(path: "groups.sqlite").path]
            let message = Array(#"{"data": {"k": "v"}}"#.utf8)
            try await withLoopbackServer(routes) { server in
                let service = ["--sender", "4711", "--emulator=\(server.baseURL)"] + map
                let created = try await RichPushProcess.run(["group", "create", "appUser-Chris", "x", "y"] + service)
                #expect(
                    created.errors.contains(
                        "send to it with: richpush group send appUser-Chris message.json --sender 4711"
                    )
                )
                #expect(created.output == "the-key\n")
                let added = try await RichPushProcess.run(["group", "add", "appUser-Chris", "z"] + service)
                #expect(added.status == 0)
                #expect(
                    added.errors == "1 registration is added to the group appUser-Chris; the key reaches its members.\n"
                )
                #expect(try await RichPushProcess.run(["group", "remove", "appUser-Chris", "x"] + service).status == 0)
                #expect(
                    try await RichPushProcess.run(["group", "get", "appUser-Chris"] + service).output == "the-key\n"
                )

                let whole = try await RichPushProcess.run(["group", "send", "appUser-Chris"] + service, input: message)
                #expect(try whole.jsonLines.map { $0["group"] as? String } == ["appUser-Chris"])
                #expect(
                    try JSONValue(parsing: try #require(server.requests.last).body)["message"]?["token"]?.string
                        == "the-key"
                )
                let each = try await RichPushProcess.run(
                    ["group", "send", "appUser-Chris", "--members"] + service,
                    input: message
                )
                #expect(each.errors == "2 sent.\n")
                #expect(try each.jsonLines.map { $0["registration"] as? String } == ["y", "z"])

                let exported = try await RichPushProcess.run(["group", "export"] + map)
                #expect(
                    exported.output == """
                        {"groups":[{"sender":"4711","name":"appUser-Chris","notification_key":"the-key",\
                        "registration_ids":["y","z"]}]}

                        """
                )
                #expect(exported.errors.hasPrefix("1 group, as "))
                let count = server.requestCount
                let tooMany = try await RichPushProcess.run(
                    ["group", "create", "b"] + (0..<21).map { "t\($0)" } + service
                )
                #expect(tooMany.status == 64)
                #expect(server.requestCount == count)
            }
        }
    }
}
#endif
