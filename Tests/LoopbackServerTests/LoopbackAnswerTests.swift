// SPDX-License-Identifier: Apache-2.0

import Curl
import Foundation
import LoopbackServer
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(10)))
struct LoopbackAnswerTests {
    @Test func `HEAD is answered with the headers of GET and no body, and the connection goes on`() async throws {
        try await withLoopbackServer(["/": .text("hello")]) { server in
            var pairs = 0
            repeat {
                for method in ["HEAD", "GET"] {
                    var transfer = Transfer(url: server.url("/"))
                    transfer.method = method
                    let result = try await CurlEngine.shared.perform(transfer)
                    #expect(result.header("Content-Length") == "5")
                    #expect(result.mimeType == "text/plain")
                    #expect(result.byteCount == (method == "GET" ? 5 : 0))
                }
                pairs += 1
                // Other tests use the same pool of connections, which may have given this one up in between.
            } while server.requests.suffix(2).first?.connection != server.requests.last?.connection && pairs < 20
            #expect(pairs < 20)
        }
    }

    #if os(Linux)
    @Test func `routes answer on a thread of the servers, not on one that the tests' tasks share`() async throws {
        let routes = LoopbackRoutes { _ in
            await Task.yield()
            let name = FileManager.default.contents(atPath: "/proc/thread-self/comm") ?? Data()
            return .bytes(Array(name), contentType: "text/plain")
        }
        try await withLoopbackServer(routes) { server in
            let result = try await CurlEngine.shared.perform(Transfer(url: server.url("/")))
            #expect(String(decoding: result.body, as: UTF8.self).hasPrefix("loopback-server"))
        }
    }
    #endif

    @Test func `a request body over the bound is refused`() async throws {
        try await withLoopbackServer(["/": .text("read it all")]) { server in
            var transfer = Transfer(url: server.url("/"))
            transfer.method = "POST"
            transfer.body = Array(repeating: 0, count: 16 * 1024 * 1024 + 1)
            do throws(CurlError) {
                let result = try await CurlEngine.shared.perform(transfer)
                #expect(result.status == 413)
            } catch {
                // The client may notice the closed connection while it still sends.
                #expect([.sendError, .receiveError].contains(error.code))
            }
            #expect(server.requestCount == 0)
        }
    }

    @Test func `a delayed answer comes later`() async throws {
        try await withLoopbackServer(["/": .text("a").delayed(by: .milliseconds(40))]) { server in
            let result = try await CurlEngine.shared.perform(Transfer(url: server.url("/")))
            #expect(result.timings.firstByte >= .milliseconds(40))
        }
    }

    @Test func `the server is gone after its closure, with its stalled connections`() async throws {
        let url = try await withLoopbackServer(["/": .neverAnswers]) { server in
            let url = server.url("/")
            let task = Task { try await CurlEngine.shared.perform(Transfer(url: url)) }
            _ = try await server.request(number: 0)
            task.cancel()
            return url
        }
        await #expect(throws: CurlError.self) { try await CurlEngine.shared.perform(Transfer(url: url)) }
    }

    @Test func `the closure's error comes out although a client still waits`() async throws {
        struct Expected: Error {}
        let client = Mutex<Task<Void, any Error>?>(nil)
        await #expect(throws: Expected.self) {
            try await withLoopbackServer(["/": .neverAnswers]) { server in
                let url = server.url("/")
                client.withLock { $0 = Task { _ = try await CurlEngine.shared.perform(Transfer(url: url)) } }
                _ = try await server.request(number: 0)
                throw Expected()
            }
        }
        let task = client.withLock { $0 }
        // The end of the server ended the waiting.
        await #expect(throws: CurlError.self) { try await task?.value }
    }

    @Test func `waiting for a request that never comes ends with the task`() async throws {
        try await withLoopbackServer([:]) { server in
            let task = Task { _ = try await server.request(number: 0) }
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
        }
    }

    @Test func `a server inside another's closure does not wait for a permit`() async throws {
        let count = try await nested(100)
        #expect(count == 100)
    }

    private func nested(_ depth: Int) async throws -> Int {
        if depth == 0 { return 0 }
        return try await withLoopbackServer([:]) { _ in try await nested(depth - 1) + 1 }
    }
}
