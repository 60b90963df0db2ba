// SPDX-License-Identifier: Apache-2.0

import Curl
import LoopbackServer
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(10)))
struct KeptConnectionTests {
    @Test func `kept connections may die under requests as often as they like`() async throws {
        let used = Used()
        // The second request on any connection ends it without an answer.
        let routes = LoopbackRoutes { request in
            used.connections.withLock { $0.insert(request.connection).inserted }
                ? .text("a") : LoopbackAnswer(steps: [.close])
        }
        try await withLoopbackServer(routes) { server in
            for _ in 0..<40 {
                let result = try await CurlEngine.shared.perform(Transfer(url: server.url("/")))
                #expect(result.status == 200)
            }
        }
    }

    @Test func `a body that must not be sent twice is not, and the caller learns how much of it left`() async throws {
        let used = Used()
        let routes = LoopbackRoutes { request in
            used.connections.withLock { $0.insert(request.connection).inserted }
                ? .text("a") : LoopbackAnswer(steps: [.close])
        }
        try await withLoopbackServer(routes) { server in
            var transfer = Transfer(url: server.url("/"))
            transfer.method = "POST"
            transfer.body = Array("one message".utf8)
            transfer.mayRepeat = false
            // At the process's limit of connections, which other tests may reach, one that is kept is closed for another.
            var answers = 0
            var error: CurlError?
            while error == nil, answers < 50 {
                do throws(CurlError) {
                    let result = try await CurlEngine.shared.perform(transfer)
                    #expect(result.status == 200)
                    answers += 1
                } catch let failure {
                    error = failure
                }
            }
            #expect(error?.sentByteCount == 11)
            #expect(answers >= 1)
            #expect(server.requestCount == answers + 1)
            #expect(server.requests.allSatisfy { $0.body == Array("one message".utf8) })
            // The same request may be repeated if that is allowed.
            transfer.mayRepeat = true
            var wasRepeated = false
            for _ in 0..<50 where !wasRepeated {
                let count = server.requestCount
                let result = try await CurlEngine.shared.perform(transfer)
                #expect(result.status == 200)
                wasRepeated = server.requestCount == count + 2
            }
            #expect(wasRepeated)
        }
    }

    @Test func `the last burst comes after the last transfer`() async throws {
        try await withLoopbackServer(["/": .text("a")]) { server in
            let ended = Mutex(0)
            let (bursts, continuation) = AsyncStream<Int>.makeStream()
            var transfer = Transfer(url: server.url("/"))
            transfer.burst = TransferBurst { continuation.yield(ended.withLock { $0 }) }
            let told = transfer
            for _ in 0..<20 {
                _ = CurlEngine.shared.start(told) { _ in ended.withLock { $0 += 1 } }
            }
            // The last burst comes after the last end; without it this waits for ever.
            for await count in bursts where count == 20 { break }
        }
    }

    private final class Used: Sendable {
        let connections = Mutex<Set<Int>>([])
    }
}
