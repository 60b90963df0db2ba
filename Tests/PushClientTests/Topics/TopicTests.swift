// SPDX-License-Identifier: Apache-2.0

import LoopbackServer
import PushMessages
import Testing

@testable import PushClient

@Suite(.timeLimit(.minutes(10)))
struct TopicTests {
    @Test func `one request for each registration, and who was subscribed already is`() async throws {
        let routes = LoopbackRoutes { request in
            if request.path.contains("gone") { return .refusal(404, "NOT_FOUND", code: "UNREGISTERED") }
            if request.path.contains("again") { return .refusal(409, "ALREADY_EXISTS") }
            return .json(#"{"name": "projects/breakfast-club/registrations/r/topicSubscriptions/news"}"#)
        }
        try await withLoopbackServer(routes) { server in
            let client = try FCMClient.test(server)
            let results = try await client.subscribe(["bk3:a", "again", "gone", "", "bk3:a"], to: "/topics/news")
            #expect(results.map(\.registration) == ["bk3:a", "again", "gone", "", "bk3:a"])
            #expect(results.map(\.isDone) == [true, true, false, false, true])
            guard case .refused(let error) = results[2].outcome else { Issue.record("\(results[2])"); return }
            #expect(error.code == .unregistered)
            #expect(server.requestCount == 3)
            let first = try #require(server.requests.first { $0.path.contains("bk3") })
            #expect(first.method == "POST")
            #expect(
                first.target == "/v1/projects/breakfast-club/registrations/bk3%3Aa/topicSubscriptions?topic_name=news"
            )
            #expect(first.body == Array("{}".utf8))
        }
    }

    @Test func `ending a missing subscription is not an error`() async throws {
        try await withLoopbackServer(Script(.json("{}")).routes) { server in
            let results = try await FCMClient.test(server).unsubscribe(["t"], from: "a%2Fb~c")
            #expect(results.map(\.isDone) == [true])
            #expect(server.requests[0].method == "DELETE")
            #expect(
                server.requests[0].target
                    == "/v1/projects/breakfast-club/registrations/t/topicSubscriptions/a%252Fb~c?allow_missing=true"
            )
        }
    }

    @Test func `the Instance ID API takes a thousand in a request and answers for each`() async throws {
        let routes = LoopbackRoutes { request in
            let tokens = (try? JSONValue(parsing: request.body))?["registration_tokens"]?.array ?? []
            let results: [JSONValue] = tokens.map { token in
                token.string?.hasSuffix("13") == true ? ["error": "NOT_FOUND"] : [:]
            }
            return .json(String(decoding: JSONValue.object(["results": .array(results)]).encoded(), as: UTF8.self))
        }
        try await withLoopbackServer(routes) { server in
            let tokens = (0..<2500).map { "token-\($0)" }
            let results = try await FCMClient.test(server).subscribe(tokens, to: "news", through: .iid)
            #expect(results.count == 2500)
            for (index, result) in results.enumerated() {
                #expect(result.registration == "token-\(index)")
                #expect(result.isDone == !tokens[index].hasSuffix("13"))
            }
            #expect(server.requests.map(\.path) == .init(repeating: "/iid/v1:batchAdd", count: 3))
            #expect(server.requests.allSatisfy { $0.header("access_token_auth") == "true" })
            let counts = server.requests.map { request in
                (try? JSONValue(parsing: request.body))?["registration_tokens"]?.array?.count
            }
            #expect(Set(counts) == [1000, 500])
        }
    }

    @Test func `an error of a whole request refuses each of its registrations`() async throws {
        let no = LoopbackAnswer.json(#"{"error": "Topic name format is invalid"}"#, status: 400)
        try await withLoopbackServer(Script(no).routes) { server in
            let results = try await FCMClient.test(server).unsubscribe(["a", "b"], from: "news", through: .iid)
            for result in results {
                guard case .refused(let error) = result.outcome else { Issue.record("\(result)"); continue }
                #expect(error.message == "Topic name format is invalid")
            }
        }
    }

    @Test func `half an answer leaves the rest open, and no registrations are no request`() async throws {
        try await withLoopbackServer(Script(.json(#"{"results": [{}]}"#)).routes) { server in
            let client = try FCMClient.test(server)
            #expect(try await client.subscribe([], to: "news").isEmpty)
            #expect(server.requestCount == 0)
            let results = try await client.subscribe(["a", "b"], to: "news", through: .iid)
            #expect(results[0].isDone)
            guard case .unknown = results[1].outcome else { Issue.record("\(results[1])"); return }
        }
    }

    @Test(arguments: ["", "/topics/", "a b", "ä", "a/b", String(repeating: "a", count: 901), "a\n"])
    func `a topic that cannot be one is refused before anything is asked`(_ topic: String) async throws {
        try await withLoopbackServer(Script(.sent()).routes) { server in
            let client = try FCMClient.test(server)
            let error = await #expect(throws: CallError.self) { _ = try await client.subscribe(["t"], to: topic) }
            #expect(error?.code == .invalidArgument)
            #expect(server.requestCount == 0)
        }
    }

    @Test func `topics are listed page by page, or as the Instance ID API tells them`() async throws {
        let routes = LoopbackRoutes { request in
            switch request.target {
            case "/v1/projects/breakfast-club/registrations/t/topicSubscriptions":
                .json(
                    #"{"topicSubscriptions": [{"topicName": "a", "createTime": "2026-01-01T00:00:00Z"}], "nextPageToken": "x="}"#
                )
            case "/v1/projects/breakfast-club/registrations/t/topicSubscriptions?page_token=x%3D":
                .json(#"{"topicSubscriptions": [{"name": "projects/p/registrations/t/topicSubscriptions/b"}]}"#)
            case "/iid/info/t?details=true": .json(#"{"rel": {"topics": {"c": {"addDate": "2026-02-01"}}}}"#)
            default: .notFound
            }
        }
        try await withLoopbackServer(routes) { server in
            let client = try FCMClient.test(server)
            let listed = try await client.topics(of: "t")
            #expect(
                listed == [.init(topic: "a", createTime: "2026-01-01T00:00:00Z"), .init(topic: "b", createTime: nil)]
            )
            let instance = try await client.topics(of: "t", through: .iid)
            #expect(instance == [.init(topic: "c", createTime: "2026-02-01")])
            let error = await #expect(throws: CallError.self) { _ = try await client.topics(of: "other") }
            #expect(error?.refusal?.status == 404)
        }
    }
}
