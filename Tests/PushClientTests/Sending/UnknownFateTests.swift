// SPDX-License-Identifier: Apache-2.0

import Curl
import LoopbackServer
import PushMessages
import Testing

@testable import PushClient

/// A message that the service may have got is never sent again silently, and one that it cannot have got has no unknown
/// outcome.
@Suite(.timeLimit(.minutes(10)))
struct UnknownFateTests {
    private func result(_ answer: LoopbackAnswer) async throws -> (result: SendResult, requests: Int) {
        try await withLoopbackServer(Script(answer, .sent()).routes) { server in
            let result = try await FCMClient.test(server).send(.breakfast)
            return (result, server.requestCount)
        }
    }

    @Test(arguments: [
        ("closed", LoopbackAnswer.closesBeforeHeaders), ("reset", .resetsBeforeHeaders),
        ("reset in the head", .resetsDuringHeaders),
        ("half an answer", .truncated(Array(#"{"name":"#.utf8), announcing: 100, contentType: "application/json")),
        ("reset in the answer", .resets(after: 3, of: Array(#"{"name": "projects/p/messages/1"}"#.utf8))),
        ("no HTTP", .raw("SSH-2.0-OpenSSH_9.2\r\n")),
    ])
    func `a connection that breaks after the request leaves the fate open`(
        _ row: (name: String, answer: LoopbackAnswer)
    ) async throws {
        let (result, requests) = try await result(row.answer)
        guard case .unknown = result.outcome else { Issue.record("\(row.name): \(result)"); return }
        #expect(requests == 1)
        #expect(result.attempts == 1)
    }

    @Test func `a kept connection that dies under a message does not make libcurl send it twice`() async throws {
        // The first message keeps the connection; the second gets through and its answer does not.
        try await withLoopbackServer(Script(.sent(), LoopbackAnswer(steps: [.close]), .sent()).routes) { server in
            let client = try FCMClient.test(server)
            #expect(await client.send(.breakfast).name != nil)
            let result = await client.send(.breakfast)
            guard case .unknown(let failure) = result.outcome else { Issue.record("\(result)"); return }
            #expect(failure.code == .connectionLost)
            #expect(server.requestCount == 2)
        }
    }

    @Test func `a server that never answers leaves the fate open`() async throws {
        try await withLoopbackServer(Script(.neverAnswers).routes) { server in
            let client = try FCMClient.test(server) { $0.retry.answerTime = .seconds(4) }
            async let sending = client.send(.breakfast)
            _ = try await server.request(number: 0)
            let result = await sending
            #expect(result.failure?.code == .timeout)
            guard case .unknown = result.outcome else { Issue.record("\(result)"); return }
            #expect(server.requestCount == 1)
        }
    }

    @Test func `a gateway that gave up waiting leaves the fate open`() async throws {
        let (result, requests) = try await result(.json("<html>504</html>", status: 504))
        #expect(result.failure?.code == .gatewayTimeout)
        #expect(requests == 1)
    }

    @Test func `on request a message is sent again and marked as a possible duplicate`() async throws {
        try await withLoopbackServer(Script(.resetsBeforeHeaders, .sent()).routes) { server in
            let client = try FCMClient.test(server) { $0.retry.resendsUnknown = true }
            let result = await client.send(.breakfast)
            #expect(result.name != nil)
            #expect(result.mayBeDuplicate)
            #expect(server.requestCount == 2)
        }
    }

    @Test func `without a listener nothing was sent, and the message is tried again`() async throws {
        let clock = JumpClock()
        try await SilentPort.run(listens: false) { port in
            var configuration = FCMClient.Configuration(endpoint: .emulator("http://127.0.0.1:\(port)"))
            configuration.clock = clock
            let client = try FCMClient(project: "p", credentials: .accessToken("t"), configuration: configuration)
            let result = await client.send(.breakfast)
            guard case .notSent(let failure) = result.outcome else { Issue.record("\(result)"); return }
            #expect(failure.code == .connection)
            #expect(result.attempts == 5)
            #expect(clock.sleeps.count == 4)
        }
    }

    @Test func `a name that nobody has is said to be one`() async throws {
        var configuration = FCMClient.Configuration(endpoint: .emulator("http://fcm.invalid"))
        configuration.clock = JumpClock()
        configuration.retry.attempts = 2
        let client = try FCMClient(project: "p", credentials: .accessToken("t"), configuration: configuration)
        let result = await client.send(.breakfast)
        guard case .notSent(let failure) = result.outcome else { Issue.record("\(result)"); return }
        #expect(failure.code == .nameLookup)
        #expect(failure.message.contains("http://fcm.invalid"))
    }

    @Test func `a message that did not leave whole cannot have arrived`() async throws {
        var message = PushMessage.breakfast
        // Far more than what fits between two sockets.
        message.data["x"] = String(repeating: "x", count: 30_000_000)
        let body = message.encoded()
        try await SilentPort.run { port in
            var configuration = FCMClient.Configuration(endpoint: .emulator("http://127.0.0.1:\(port)"))
            configuration.retry = .never
            configuration.retry.answerTime = .seconds(4)
            let client = try FCMClient(project: "p", credentials: .accessToken("t"), configuration: configuration)
            let result = await client.send(body: body)
            guard case .notSent(let failure) = result.outcome else { Issue.record("\(result)"); return }
            #expect(failure.code == .timeout)
        }
    }

    @Test func `a request that was cancelled before it began cannot have arrived`() async throws {
        let task = Task { () -> CurlError? in
            withUnsafeCurrentTask { $0?.cancel() }
            do throws(CurlError) {
                _ = try await CurlEngine.shared.perform(Transfer(url: "http://127.0.0.1:1/"))
                return nil
            } catch {
                return error
            }
        }
        let error = try #require(await task.value)
        #expect(error.requestCannotHaveArrived(bodyByteCount: 10))
    }

    @Test(arguments: [0, 10, 5000])
    func `a connection that is reset within the body cannot have brought the message`(_ byteCount: Int) async throws {
        var message = PushMessage.breakfast
        message.data["x"] = String(repeating: "x", count: 30_000_000)
        let body = message.encoded()
        try await ResettingPort.run(after: byteCount) { port, connectionCount in
            var configuration = FCMClient.Configuration(endpoint: .emulator("http://127.0.0.1:\(port)"))
            configuration.clock = JumpClock()
            configuration.retry.attempts = 3
            let client = try FCMClient(project: "p", credentials: .accessToken("t"), configuration: configuration)
            let result = await client.send(body: body)
            guard case .notSent(let failure) = result.outcome else { Issue.record("\(result)"); return }
            // Before the first byte is read it may look like no connection at all.
            #expect(failure.code == .connectionLost || (byteCount == 0 && failure.code == .connection))
            // A message that cannot have arrived is tried again.
            #expect(result.attempts == 3)
            #expect(connectionCount() >= 3)
        }
    }
}
