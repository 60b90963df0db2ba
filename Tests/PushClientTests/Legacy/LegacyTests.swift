// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
import LoopbackServer
import PushMessages
import Testing

@testable import PushClient

@Suite(.timeLimit(.minutes(10)))
struct LegacyTests {
    @Test func `a message to a group goes out as the legacy pages say`() async throws {
        try await withLoopbackServer(Script(.json(#"{"success": 2, "failure": 0}"#)).routes) { server in
            let client = try FCMClient.test(server, credentials: .serverKey("AIzaSyZ-1u"))
            let results = await client.sendLegacy(
                LegacyMessage(
                    to: .to("aUniqueKey"),
                    data: ["hello": "This is a Firebase Cloud Messaging Device Group Message!"]
                )
            )
            #expect(results.map(\.outcome) == [.group(success: 2, failure: 0)])
            let request = server.requests[0]
            #expect(request.path == "/fcm/send")
            #expect(request.header("authorization") == "key=AIzaSyZ-1u")
            #expect(
                request.body
                    == Array(
                        #"{"to":"aUniqueKey","data":{"hello":"This is a Firebase Cloud Messaging Device Group Message!"}}"#
                            .utf8
                    )
            )
        }
    }

    @Test func `of a group only the members that failed are tried again, after a wait`() async throws {
        let clock = JumpClock()
        let script = Script(
            .json(#"{"success": 1, "failure": 2, "failed_registration_ids": ["regId1", "regId2"]}"#),
            .json(
                #"{"multicast_id": 1, "success": 1, "failure": 1, "canonical_ids": 0, "results": [{"message_id": "0:1%a"}, {"error": "Unavailable"}]}"#
            ),
            .json(#"{"multicast_id": 2, "success": 0, "failure": 1, "results": [{"error": "NotRegistered"}]}"#)
        )
        try await withLoopbackServer(script.routes) { server in
            let client = try FCMClient.test(server, clock: clock)
            let results = await client.sendLegacy(LegacyMessage(to: .to("aUniqueKey")))
            #expect(results.map(\.target) == ["aUniqueKey", "regId1", "regId2"])
            #expect(
                results.map(\.outcome) == [
                    .group(success: 1, failure: 2), .sent(messageID: "0:1%a"), .refused(.notRegistered),
                ]
            )
            #expect(server.requests[1].body == Array(#"{"registration_ids":["regId1","regId2"]}"#.utf8))
            #expect(server.requests[2].body == Array(#"{"registration_ids":["regId2"]}"#.utf8))
            #expect(clock.sleeps == [.seconds(1.5), .seconds(2.5)])
        }
    }

    @Test func `of a multicast only the registrations that failed for a passing reason are tried again`() async throws {
        let script = Script(
            .json(
                #"{"results": [{"message_id": "0:1", "registration_id": "newA"}, {"error": "InternalServerError"}, {"error": "InvalidRegistration"}]}"#
            ),
            .json(#"{"results": [{"message_id": "0:2"}]}"#)
        )
        try await withLoopbackServer(script.routes) { server in
            let results = try await FCMClient.test(server).sendLegacy(
                LegacyMessage(to: .registrationIDs(["a", "b", "c"]))
            )
            #expect(
                results.map(\.outcome) == [
                    .sent(messageID: "0:1"), .sent(messageID: "0:2"), .refused(.invalidRegistration),
                ]
            )
            #expect(results.map(\.attempts) == [1, 2, 1])
            #expect(results[0].canonicalID == "newA")
            #expect(server.requests[1].body == Array(#"{"registration_ids":["b"]}"#.utf8))
        }
    }

    @Test func `more than a thousand registrations are several requests, and none is none`() async throws {
        let routes = LoopbackRoutes { request in
            let count = (try? JSONValue(parsing: request.body))?["registration_ids"]?.array?.count ?? 0
            let results = Array(repeating: #"{"message_id": "0:1"}"#, count: count).joined(separator: ",")
            return .json(#"{"results": [\#(results)]}"#)
        }
        try await withLoopbackServer(routes) { server in
            let client = try FCMClient.test(server)
            let results = await client.sendLegacy(LegacyMessage(to: .registrationIDs((0..<2001).map { "t\($0)" })))
            #expect(results.count == 2001)
            #expect(results.allSatisfy { $0.outcome == .sent(messageID: "0:1") })
            #expect(server.requestCount == 3)
            #expect(await client.sendLegacy(LegacyMessage(to: .registrationIDs([]))).isEmpty)
        }
    }

    @Test func `a topic's answer is a number, and an unavailable one is tried again`() async throws {
        let script = Script(.json(#"{"error": "Unavailable"}"#), .json(#"{"message_id": 6177433633397011933}"#))
        try await withLoopbackServer(script.routes) { server in
            let results = try await FCMClient.test(server).sendLegacy(LegacyMessage(to: .to("/topics/news")))
            #expect(results.map(\.outcome) == [.sent(messageID: "6177433633397011933")])
            #expect(server.requests[1].body == Array(#"{"to":"/topics/news"}"#.utf8))
        }
    }

    @Test func `a wrong key is reported, with its page`() async throws {
        let page = LoopbackAnswer.response(
            status: 401,
            contentType: "text/html",
            body: Array("<HTML><TITLE>Unauthorized</TITLE>".utf8)
        )
        try await withLoopbackServer(Script(page).routes) { server in
            let client = try FCMClient.test(server, credentials: .serverKey("k"))
            let results = await client.sendLegacy(LegacyMessage(to: .registrationIDs(["a", "b"])))
            for result in results {
                guard case .rejected(let error) = result.outcome else { Issue.record("\(result)"); continue }
                #expect(error.status == 401)
            }
            #expect(server.requestCount == 1)
        }
    }

    @Test(arguments: [
        "[]", "{}", #"{"to": "a", "condition": "b"}"#, #"{"registration_ids": [1]}"#, #"{"to": "a", "data": {"k": 1}}"#,
    ])
    func `a text that is not a legacy message is refused`(_ text: String) throws {
        let json = try JSONValue(parsing: text)
        let error = #expect(throws: CallError.self) { _ = try LegacyMessage(json: json) }
        #expect(error?.code == .invalidArgument)
    }

    @Test func `the sample with its trailing comma is read`() throws {
        let json = try JSONValue(parsing: #"{"to": "aUniqueKey", "data": {"hello": "x",}, "priority": "high"}"#)
        let message = try LegacyMessage(json: json)
        #expect(message.target == .to("aUniqueKey"))
        #expect(message.data["hello"] == "x")
        #expect(message.options == ["priority": "high"])
    }
}
#endif
