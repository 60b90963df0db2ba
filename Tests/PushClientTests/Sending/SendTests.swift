// SPDX-License-Identifier: Apache-2.0

import LoopbackServer
import PushMessages
import Testing

@testable import PushClient

@Suite(.timeLimit(.minutes(10)))
struct SendTests {
    @Test func `a message goes out as the documentation says`() async throws {
        try await withLoopbackServer(Script(.sent("17")).routes) { server in
            let result = try await FCMClient.test(server).send(.breakfast)
            #expect(result == SendResult(.sent(name: "projects/breakfast-club/messages/17"), attempts: 1))
            let request = try #require(server.requests.first)
            #expect(request.method == "POST")
            #expect(request.target == "/v1/projects/breakfast-club/messages:send")
            #expect(request.header("authorization") == "Bearer ya29.test")
            #expect(request.header("content-type") == "application/json")
            #expect(request.body == PushMessage.breakfast.encoded())
        }
    }

    @Test func `a dry run says so in the request`() async throws {
        try await withLoopbackServer(Script(.sent()).routes) { server in
            _ = try await FCMClient.test(server).send(.breakfast, validateOnly: true)
            let json = try JSONValue(parsing: server.requests[0].body)
            #expect(json["validate_only"]?.bool == true)
        }
    }

    @Test func `a project's name cannot lead to another path`() async throws {
        try await withLoopbackServer(Script(.sent()).routes) { server in
            let client = try FCMClient(
                project: "a/../b c",
                credentials: .accessToken("t"),
                configuration: .init(endpoint: .emulator(server.baseURL))
            )
            _ = await client.send(.breakfast)
            #expect(server.requests[0].target == "/v1/projects/a%2F..%2Fb%20c/messages:send")
        }
    }

    @Test func `without a project there is no client`() {
        let error = #expect(throws: CredentialsError.self) { try FCMClient(credentials: .accessToken("t")) }
        #expect(error?.code == .notFound)
    }

    @Test(arguments: [
        #"{"name":"projects/p/messages/1"}"#, "{ \"name\" : \"projects/p/messages/1\" }\n",
        #"{"name": "projects\/p\/messages\/1"}"#, #"{"x": 1, "name": "projects/p/messages/1"}"#,
    ])
    func `the name is read however the answer is written`(_ text: String) {
        #expect(SendResponse.messageName(Array(text.utf8)) == "projects/p/messages/1")
    }

    @Test(arguments: ["", "{}", "null", #"{"name":""}"#, #"{"name":1}"#, "<html>", #"{"name":"projects"#])
    func `a yes without a name leaves the fate open`(_ text: String) async throws {
        try await withLoopbackServer(Script(.json(text)).routes) { server in
            let result = try await FCMClient.test(server).send(.breakfast)
            guard case .unknown(let failure) = result.outcome else { Issue.record("\(result)"); return }
            #expect(failure.code == .unreadableAnswer)
            #expect(server.requestCount == 1)
        }
    }

    @Test func `a redirect is not followed with message and token`() async throws {
        try await withLoopbackServer(Script(.sent()).routes) { other in
            try await withLoopbackServer(Script(.redirect(to: other.url("/elsewhere"), status: 307)).routes) { server in
                let result = try await FCMClient.test(server).send(.breakfast)
                #expect(result.error?.status == 307)
                #expect(other.requestCount == 0)
            }
        }
    }
}
