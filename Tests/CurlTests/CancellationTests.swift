// SPDX-License-Identifier: Apache-2.0

import Curl
import LoopbackServer
import Testing

extension CurlEngineTests {
    struct CancellationTests {
        @Test(arguments: [LoopbackAnswer.neverAnswers, .stalls(after: 2, of: [1, 2, 3]), .endless()])
        func `cancelling the task closes the connection`(_ answer: LoopbackAnswer) async throws {
            try await withLoopbackServer(["/": answer]) { server in
                let url = server.url("/")
                let task = Task { try await failure(of: .get(url) { $0.limits.byteCount = .max }) }
                _ = try await server.request(number: 0)
                task.cancel()
                let error = try await task.value
                #expect(error.code == .cancelled)
                try await server.connectionClosed(number: 0)
            }
        }

        @Test func `a task that is cancelled already starts nothing`() async throws {
            try await withLoopbackServer(["/": .text("")]) { server in
                let url = server.url("/")
                let task = Task {
                    withUnsafeCurrentTask { $0?.cancel() }
                    return try await failure(of: .get(url))
                }
                let error = try await task.value
                #expect(error.code == .cancelled)
                #expect(error.sentByteCount == 0)
                #expect(server.connectionCount == 0)
            }
        }

        @Test func `cancelling during the latency sends nothing`() async throws {
            try await withLoopbackServer(["/": .text("")]) { server in
                let url = server.url("/")
                let task = Task { try await failure(of: .get(url) { $0.network.latency = .seconds(60) }) }
                await Task.yield()
                task.cancel()
                let error = try await task.value
                #expect(error.code == .cancelled)
                #expect(server.requestCount == 0)
            }
        }

        @Test func `cancellations at any moment lose no transfer and no task`() async throws {
            try await withLoopbackServer(["/": .text("answer")]) { server in
                let url = server.url("/")
                let outcomes = await withTaskGroup(of: CurlError.Code?.self) { group in
                    for number in 0..<300 {
                        group.addTask {
                            let task = Task { try await CurlEngine.shared.perform(.get(url)) }
                            for _ in 0..<(number % 7) { await Task.yield() }
                            if number % 3 != 0 { task.cancel() }
                            do {
                                _ = try await task.value
                                return nil
                            } catch {
                                return (error as? CurlError)?.code ?? .init(rawValue: 0)
                            }
                        }
                    }
                    return await group.reduce(into: []) { $0.append($1) }
                }
                #expect(outcomes.count == 300)
                #expect(outcomes.allSatisfy { $0 == nil || $0 == .cancelled })
                #expect(outcomes.count { $0 == nil } >= 100)
            }
        }
    }
}
