// SPDX-License-Identifier: Apache-2.0

import Foundation
import LoopbackServer
import Testing

@Suite(.timeLimit(.minutes(10)))
struct TopicCommandTests {
    @Test func `registrations are subscribed, line by line, and the exit status tells of refusals`() async throws {
        let routes = LoopbackRoutes { request in
            request.path.contains("gone")
                ? .response(status: 404, contentType: "application/json", body: Array("{}".utf8))
                : .text("{}", contentType: "application/json")
        }
        try await withLoopbackServer(routes) { server in
            let address = "--emulator=\(server.baseURL)"
            let outcome = try await RichPushProcess.run(
                ["topic", "subscribe", "news", "a", "--from", "-", address],
                // A file of Windows begins with a byte order mark.
                input: Array("\u{FEFF}b\r\n\r\n gone\r\n".utf8)
            )
            let results = try outcome.jsonLines
            #expect(results.map { $0["registration"] as? String } == ["a", "b", "gone"])
            #expect(results.map { $0["outcome"] as? String } == ["done", "done", "refused"])
            #expect(outcome.status == 1)
            #expect(outcome.errors == "2 subscribed to news, 1 refused.\n")
            let ended = try await RichPushProcess.run(["topic", "unsubscribe", "/topics/news", "a", address])
            #expect(ended.status == 0)
            #expect(ended.errors == "1 unsubscribed from /topics/news.\n")
            #expect(server.requests.last?.method == "DELETE")
            let wrong = try await RichPushProcess.run(["topic", "subscribe", "no name", "a", address])
            #expect(wrong.status == 64)
            #expect(wrong.errors.contains("no name"))
        }
    }

    @Test func `nobody to subscribe is wrong usage, and so is an empty file`() async throws {
        try await withLoopbackServer([:]) { server in
            let address = "--emulator=\(server.baseURL)"
            let nobody = try await RichPushProcess.run(["topic", "subscribe", "news", address])
            #expect(nobody.status == 64)
            #expect(nobody.errors.contains("Name a registration"))
            let empty = try await RichPushProcess.run(
                ["topic", "unsubscribe", "news", "--from", "-", address],
                input: Array("\n\n".utf8)
            )
            #expect(empty.status == 65)
            #expect(empty.errors.contains("names no registration"))
            #expect(server.requestCount == 0)
        }
    }

    @Test func `topic list prints the topics of a registration`() async throws {
        let answer = LoopbackAnswer.text(
            #"{"topicSubscriptions": [{"topicName": "a"}, {"topicName": "b", "createTime": "2026-01-01T00:00:00Z"}]}"#,
            contentType: "application/json"
        )
        try await withLoopbackServer(LoopbackRoutes { _ in answer }) { server in
            let address = "--emulator=\(server.baseURL)"
            let listed = try await RichPushProcess.run(["topic", "list", "t", address])
            #expect(listed.output == "a\nb\n")
            #expect(listed.errors == "The registration is subscribed to 2 topics.\n")
            let json = try await RichPushProcess.run(["topic", "list", "t", "--format", "json", address]).jsonLines
            #expect(json.last?["create_time"] as? String == "2026-01-01T00:00:00Z")
        }
        try await withLoopbackServer(LoopbackRoutes { _ in .text("{}", contentType: "application/json") }) { server in
            let none = try await RichPushProcess.run(["topic", "list", "t", "--emulator=\(server.baseURL)"])
            #expect(none.output == "")
            #expect(none.errors == "The registration is subscribed to no topic.\n")
        }
    }
}
