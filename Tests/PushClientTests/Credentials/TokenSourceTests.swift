// SPDX-License-Identifier: Apache-2.0

import Curl
import LoopbackServer
import PushMessages
import Testing

@testable import PushClient

@Suite(.timeLimit(.minutes(10)))
struct TokenSourceTests {
    private actor Mint {
        private(set) var count = 0
        func token(lifetime: Int) -> LoopbackAnswer {
            count += 1
            return .json(#"{"access_token": "ya29.\#(count)", "expires_in": \#(lifetime)}"#)
        }
    }

    private func routes(_ mint: Mint, lifetime: Int = 3600) -> LoopbackRoutes {
        LoopbackRoutes { request in
            if request.path == "/token" { await mint.token(lifetime: lifetime) } else { .sent() }
        }
    }

    private func account() throws -> FCMCredentials { try .serviceAccount(json: TestKey.json()) }

    @Test func `one token is fetched for all who wait for it`() async throws {
        let mint = Mint()
        try await withLoopbackServer(routes(mint)) { server in
            let client = try FCMClient.test(server, credentials: account())
            await withTaskGroup(of: SendResult.self) { group in
                for _ in 0..<40 { group.addTask { await client.send(.breakfast) } }
                for await result in group { #expect(result.name != nil) }
            }
            #expect(await mint.count == 1)
        }
    }

    @Test func `a token that nears its end is replaced beside the work`() async throws {
        let mint = Mint()
        let clock = JumpClock()
        try await withLoopbackServer(routes(mint)) { server in
            let client = try FCMClient.test(server, credentials: account(), clock: clock)
            _ = await client.send(.breakfast)
            clock.advance(by: .seconds(3299))
            _ = await client.send(.breakfast)
            #expect(await mint.count == 1)
            clock.advance(by: .seconds(2))
            _ = await client.send(.breakfast)
            // The send used the old one, and the new one was asked for.
            let requests = server.requests.filter { $0.path != "/token" }
            #expect(requests.map { $0.header("authorization") } == .init(repeating: "Bearer ya29.1", count: 3))
            try await server.requestCount(reaches: 5)
            #expect(server.requests.count { $0.path == "/token" } == 2)
        }
    }

    @Test func `an expired token is never used`() async throws {
        let mint = Mint()
        let clock = JumpClock()
        try await withLoopbackServer(routes(mint)) { server in
            let client = try FCMClient.test(server, credentials: account(), clock: clock)
            _ = await client.send(.breakfast)
            clock.advance(by: .seconds(3600))
            _ = await client.send(.breakfast)
            #expect(server.requests.last?.header("authorization") == "Bearer ya29.2")
        }
    }

    @Test func `a refused token in the middle of a batch is replaced once, and every message goes out`() async throws {
        let mint = Mint()
        let routes = LoopbackRoutes { request in
            if request.path == "/token" { return await mint.token(lifetime: 3600) }
            if request.header("authorization") == "Bearer ya29.1", request.body.contains(UInt8(ascii: "7")) {
                return .refusal(401, "UNAUTHENTICATED", "Request had invalid authentication credentials.")
            }
            return .sent()
        }
        try await withLoopbackServer(routes) { server in
            let client = try FCMClient.test(server, credentials: account())
            let results = await client.send(
                PushMessage(to: nil, data: ["k": "v"]),
                toEach: (0..<200).map { .token("token-\($0)") }
            )
            #expect(results.allSatisfy { $0.name != nil })
            #expect(results.contains { $0.attempts == 2 })
            #expect(await mint.count == 2)
        }
    }

    @Test func `a second refusal in a row is the answer`() async throws {
        let mint = Mint()
        let routes = LoopbackRoutes { request in
            if request.path == "/token" { return await mint.token(lifetime: 3600) }
            return .refusal(401, "UNAUTHENTICATED", "Request had invalid authentication credentials.")
        }
        try await withLoopbackServer(routes) { server in
            let client = try FCMClient.test(server, credentials: account())
            let result = await client.send(.breakfast)
            #expect(result.error?.code == .unauthenticated)
            #expect(result.attempts == 2)
            #expect(await mint.count == 2)
        }
    }

    @Test func `a fixed token cannot be replaced`() async throws {
        try await withLoopbackServer(Script(.refusal(401, "UNAUTHENTICATED")).routes) { server in
            let result = try await FCMClient.test(server).send(.breakfast)
            #expect(result.error?.status == 401)
            #expect(result.attempts == 1)
            #expect(server.requestCount == 1)
        }
    }

    @Test func `the token endpoint is asked again when it is unwell`() async throws {
        let clock = JumpClock()
        let script = Script(
            .refusal(503, "UNAVAILABLE"),
            .json("<html>502</html>", status: 502),
            .json(#"{"access_token": "ya29.late", "expires_in": 3600}"#),
            .sent()
        )
        try await withLoopbackServer(script.routes) { server in
            let result = try await FCMClient.test(server, credentials: account(), clock: clock).send(.breakfast)
            #expect(result.name != nil)
            #expect(result.attempts == 1)
            #expect(server.requestCount == 4)
            #expect(clock.sleeps.count == 2)
        }
    }

    @Test func `the machine's account is asked with its own header`() async throws {
        let routes = LoopbackRoutes { request in
            if request.path.hasPrefix("/computeMetadata") {
                guard request.header("metadata-flavor") == "Google" else { return .response(status: 403) }
                return .json(#"{"access_token": "ya29.machine", "expires_in": 1000, "token_type": "Bearer"}"#)
            }
            return .sent()
        }
        try await withLoopbackServer(routes) { server in
            let result = try await FCMClient.test(server, credentials: .metadataServer).send(.breakfast)
            #expect(result.name != nil)
            #expect(
                server.requests[0].target
                    == "/computeMetadata/v1/instance/service-accounts/default/token?scopes="
                    + "https://www.googleapis.com/auth/firebase.messaging"
            )
            // On a busy machine the account may be asked more than once: it has three seconds to answer.
            #expect(server.requests.last?.header("authorization") == "Bearer ya29.machine")
        }
    }

    @Test func `the messages of a batch wait together for a token, be there one or none`() async throws {
        try await withLoopbackServer(LoopbackRoutes { _ in .response(status: 500) }) { server in
            let client = try FCMClient.test(server, credentials: account())
            var options = SendOptions()
            options.concurrency = 50
            try await client.send(Array(repeating: PushMessage.breakfast, count: 100), options: options) { batch in
                for await item in batch.results {
                    #expect(item.result.failure?.code == .credentials)
                    #expect(item.result.attempts == 0)
                }
            }
            // Five for each message, if each asked for itself.
            #expect(server.requestCount < 250)
        }
    }

    @Test func `the machine says which project is its own`() async throws {
        let routes = LoopbackRoutes { request in
            guard request.target == "/computeMetadata/v1/project/project-id" else { return .response(status: 404) }
            return request.header("metadata-flavor") == "Google" ? .text("kitchen-42") : .response(status: 403)
        }
        try await withLoopbackServer(routes) { server in
            let configuration = FCMClient.Configuration(endpoint: FCMEndpoint(metadata: server.baseURL))
            let project = try await FCMCredentials.metadataServer.project(configuration: configuration)
            #expect(project == "kitchen-42")
            #expect(try await FCMCredentials.accessToken("ya29.x").project(configuration: configuration) == nil)
        }
        try await withLoopbackServer([:]) { server in
            let configuration = FCMClient.Configuration(endpoint: FCMEndpoint(metadata: server.baseURL))
            await #expect { try await FCMCredentials.metadataServer.project(configuration: configuration) } throws: {
                let error = $0 as? CredentialsError
                return error?.code == .refused && error?.message.hasPrefix("No project: \(server.baseURL)") == true
            }
        }
    }

    @Test func `a program may bring its own tokens`() async throws {
        struct Closed: Error {}
        try await withLoopbackServer(Script(.sent()).routes) { server in
            let supplied = try FCMClient.test(server, credentials: .supplied { ("ya29.own", .seconds(60)) })
            #expect(await supplied.send(.breakfast).name != nil)
            #expect(server.requests[0].header("authorization") == "Bearer ya29.own")
            let broken = try FCMClient.test(server, credentials: .supplied { throw Closed() })
            #expect(await broken.send(.breakfast).failure?.credentials?.code == .unreachable)
        }
    }
}
