// SPDX-License-Identifier: Apache-2.0

import Foundation
import LoopbackServer
import PushMessages
import SecureLoopback
import Synchronization
import Testing

@testable import PushClient

/// Batches for a service, or for a token endpoint, that is not there.
@Suite(.timeLimit(.minutes(10)))
struct UnreachableServiceTests {
    private static let count = 20_000

    private func messages(_ count: Int = count) -> [PushMessage] {
        (0..<count).map { PushMessage(to: .topic("breakfast"), data: ["n": String($0)]) }
    }

    /// Sends the messages and returns their results by their places, and why the batch ended.
    private func send(
        _ messages: [PushMessage],
        over client: FCMClient,
        journal: SendJournal? = nil
    ) async throws -> (results: [Int: SendResult], failure: SendFailure?) {
        let source = AsyncStream { continuation in
            for message in messages { continuation.yield(message) }
            continuation.finish()
        }
        let read = { @Sendable (batch: SendBatch) async -> ([Int: SendResult], SendFailure?) in
            var results: [Int: SendResult] = [:]
            for await item in batch.results { results[item.index] = item.result }
            return (results, batch.failure)
        }
        if let journal { return try await client.send(source, journal: journal, body: read) }
        return try await client.send(source, body: read)
    }

    /// Whether the message cannot have arrived, for this reason.
    private func isNotSent(_ result: SendResult?, _ code: SendFailure.Code) -> Bool {
        guard case .notSent(let failure) = result?.outcome else { return false }
        return failure.code == code
    }

    @Test func `a certificate that is not trusted ends the batch with few handshakes`() async throws {
        try await SecureServer.run(certificate: .expired) { server in
            var endpoint = FCMEndpoint(send: server.url(""), certificateAuthorityFile: server.certificate)
            endpoint.resolve = server.resolve
            var configuration = FCMClient.Configuration(endpoint: endpoint)
            configuration.clock = JumpClock()
            let client = try FCMClient(project: "p", credentials: .accessToken("t"), configuration: configuration)
            let (results, failure) = try await send(messages(), over: client)
            #expect(results.count == Self.count)
            #expect(results.values.allSatisfy { isNotSent($0, .certificate) })
            #expect(failure?.code == .certificate)
            // At most the messages of the window; the others were not tried.
            #expect(results.values.count { $0.attempts > 0 } <= 100)
            #expect(results[Self.count - 1]?.attempts == 0)
        }
    }

    @Test func `a refused connection ends the batch after the attempts of the messages at hand`() async throws {
        try await SilentPort.run(listens: false) { port in
            var configuration = FCMClient.Configuration(endpoint: .emulator("http://127.0.0.1:\(port)"))
            configuration.clock = JumpClock()
            let client = try FCMClient(project: "p", credentials: .accessToken("t"), configuration: configuration)
            let (results, failure) = try await send(messages(), over: client)
            #expect(results.count == Self.count)
            #expect(results.values.allSatisfy { isNotSent($0, .connection) })
            #expect(failure?.code == .connection)
            // Other sentences follow it.
            #expect(failure?.message.hasSuffix("connect to server.") == true, "\(failure?.message ?? "")")
            let attempts = results.values.map(\.attempts)
            #expect(attempts.count { $0 > 0 } <= 100)
            #expect(attempts.reduce(0, +) <= 500)
        }
    }

    @Test func `a token endpoint that is down ends the batch after one round of attempts`() async throws {
        let clock = JumpClock()
        try await withLoopbackServer(LoopbackRoutes { _ in .response(status: 503) }) { server in
            let credentials = try FCMCredentials.serviceAccount(json: TestKey.json())
            let client = try FCMClient.test(server, credentials: credentials, clock: clock)
            let (results, failure) = try await send(messages(), over: client)
            #expect(results.count == Self.count)
            #expect(results.values.allSatisfy { isNotSent($0, .credentials) && $0.attempts == 0 })
            #expect(failure?.credentials?.code == .unreachable)
            #expect(server.requestCount <= 10)
            #expect(clock.now.offset <= .seconds(30))
        }
    }

    @Test func `a source that goes on forever does not keep the batch`() async throws {
        try await SilentPort.run(listens: false) { port in
            var configuration = FCMClient.Configuration(endpoint: .emulator("http://127.0.0.1:\(port)"))
            configuration.clock = JumpClock()
            let client = try FCMClient(project: "p", credentials: .accessToken("t"), configuration: configuration)
            let (source, continuation) = AsyncStream<PushMessage>.makeStream()
            continuation.yield(.breakfast)
            let failure = try await client.send(source) { batch in
                for await item in batch.results { #expect(isNotSent(item.result, .connection)) }
                return batch.failure
            }
            #expect(failure?.code == .connection)
            continuation.finish()
        }
    }

    @Test func `a rerun with the journal sends only untried messages`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "unreachable-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "journal").path
        let messages = messages(1000)
        let received = Mutex<[String: Int]>([:])
        let routes = LoopbackRoutes { request in
            let number = (try? JSONValue(parsing: request.body))?["message"]?["data"]?["n"]?.string ?? "?"
            received.withLock { $0[number, default: 0] += 1 }
            return .sent(number)
        }
        try await SilentPort.run(listens: false) { port in
            var configuration = FCMClient.Configuration(endpoint: .emulator("http://127.0.0.1:\(port)"))
            configuration.clock = JumpClock()
            let client = try FCMClient(project: "p", credentials: .accessToken("t"), configuration: configuration)
            let (results, _) = try await send(messages, over: client, journal: SendJournal(path: path, project: "p"))
            #expect(results.count == 1000)
        }
        try await withLoopbackServer(routes) { server in
            let client = try FCMClient.test(server)
            let journal = try SendJournal(path: path, project: "p")
            let (results, failure) = try await send(messages, over: client, journal: journal)
            #expect(failure == nil)
            #expect(results.count == 1000)
            #expect(results.values.allSatisfy { $0.name != nil && !$0.mayBeDuplicate })
        }
        #expect(received.withLock { $0.count } == 1000)
        #expect(received.withLock { $0.values.allSatisfy { $0 == 1 } })
    }

    // MARK: - The decision

    private static let refused = CallOutcome.notSent(SendFailure(.connection, "No answer from http://a: refused."))
    private static let answered = CallOutcome.unknown(SendFailure(.gatewayTimeout, "No answer in time."))

    @Test func `failures alone for longer than the failureTimeLimit end the sending`() {
        var reachability = Reachability()
        let attempts = Attempts(startedAt: .seconds(100))
        reachability.note(.again(after: .seconds(1), otherwise: Self.refused), attempts, at: .seconds(100))
        #expect(reachability.isFailing)
        #expect(reachability.limited(.seconds(16), at: .seconds(104)) == .seconds(8))
        reachability.note(.again(after: .seconds(1), otherwise: Self.refused), attempts, at: .seconds(111))
        #expect(reachability.failure == nil)
        reachability.note(.again(after: .seconds(1), otherwise: Self.refused), attempts, at: .seconds(112))
        #expect(reachability.failure?.code == .connection)
        #expect(reachability.resultIfUnreachable?.attempts == 0)
    }

    @Test func `an answer in between begins the failureTimeLimit anew`() {
        var reachability = Reachability()
        let attempts = Attempts(startedAt: .zero)
        reachability.note(.again(after: .seconds(1), otherwise: Self.refused), attempts, at: .seconds(1))
        reachability.note(.final(Self.answered), attempts, at: .seconds(11))
        #expect(!reachability.isFailing)
        // The message began before the answer, so its end says nothing of the service.
        reachability.note(.final(Self.refused), attempts, at: .seconds(13))
        #expect(reachability.failure == nil)
        reachability.note(.final(Self.refused), Attempts(startedAt: .seconds(14)), at: .seconds(15))
        #expect(reachability.failure?.code == .connection)
    }

    @Test func `a server that has never answered ends the sending, and one that has answered once does not`() {
        let attempts = Attempts(startedAt: .zero)
        let lost = Verdict.final(.unknown(SendFailure(.connectionLost, "The connection was lost.")))
        var (silent, known) = (Reachability(), Reachability())
        known.note(.final(Self.answered), attempts, at: .zero)
        for _ in 1..<Reachability.unansweredLimit { silent.note(lost, attempts, at: .zero) }
        #expect(silent.failure == nil)
        silent.note(lost, attempts, at: .zero)
        #expect(silent.failure?.code == .connectionLost)
        for _ in 0...Reachability.unansweredLimit { known.note(lost, attempts, at: .zero) }
        #expect(known.failure == nil)
    }

    @Test func `a server of another protocol gets a few requests, and the rest is not sent`() async throws {
        try await withLoopbackServer(LoopbackRoutes { _ in .raw("SSH-2.0-OpenSSH_9.2\r\n") }) { server in
            var configuration = FCMClient.Configuration(endpoint: FCMEndpoint(send: server.baseURL))
            configuration.clock = JumpClock()
            let client = try FCMClient(project: "p", credentials: .accessToken("t"), configuration: configuration)
            let (results, failure) = try await send(messages(5000), over: client)
            #expect(results.count == 5000)
            #expect(failure != nil)
            #expect(results.values.count { $0.attempts > 0 } <= Reachability.unansweredLimit + 100)
            #expect(results[4999]?.attempts == 0)
        }
    }

    @Test(arguments: [SendFailure.Code.timeout, .connectionLost, .malformedRequest, .cancelled, .journal])
    func `a failure that is not the service's does not end the sending`(_ code: SendFailure.Code) {
        var reachability = Reachability()
        reachability.note(.final(.notSent(SendFailure(code, "No."))), Attempts(startedAt: .zero), at: .seconds(60))
        #expect(!reachability.isFailing && reachability.failure == nil)
    }
}
