// SPDX-License-Identifier: Apache-2.0

import Curl
import LoopbackServer
import Testing

extension CurlEngineTests {
    struct LimitTests {
        @Test func `an endless body is cut at the byte limit`() async throws {
            try await withLoopbackServer(["/": .endless()]) { server in
                let error = try await failure(of: .get(server.url("/")) { $0.limits.byteCount = 1_000_000 })
                #expect(error.code == .byteLimitExceeded)
                #expect(error.byteCount == 1_000_000)
                try await server.connectionClosed(number: 0)
            }
        }

        @Test func `an announced length over the limit ends the transfer before the body`() async throws {
            try await withLoopbackServer(["/": .stalls(after: 0, of: [1, 2, 3, 4])]) { server in
                let error = try await failure(of: .get(server.url("/")) { $0.limits.byteCount = 3 })
                #expect(error.code == .byteLimitExceeded)
                #expect(error.detail.contains("4 bytes"))
                #expect(error.byteCount == 0)
            }
        }

        @Test func `a body of exactly the limit is an answer`() async throws {
            try await withLoopbackServer(["/": .bytes([1, 2, 3], contentType: nil)]) { server in
                let result = try await CurlEngine.shared.perform(.get(server.url("/")) { $0.limits.byteCount = 3 })
                #expect(result.byteCount == 3)
            }
        }

        @Test func `the answer to HEAD may announce more than the limit`() async throws {
            try await withLoopbackServer(["/": .bytes(Array(repeating: 1, count: 100), contentType: nil)]) { server in
                let result = try await CurlEngine.shared.perform(
                    .get(server.url("/")) {
                        $0.method = "HEAD"
                        $0.limits.byteCount = 3
                    }
                )
                #expect(result.header("Content-Length") == "100")
                #expect(result.byteCount == 0)
            }
        }

        @Test(arguments: [LoopbackAnswer.neverAnswers, .stalls(after: 1, of: [1, 2, 3])])
        func `a stall ends at the idle limit`(_ answer: LoopbackAnswer) async throws {
            try await withLoopbackServer(["/": answer]) { server in
                let error = try await failure(of: .get(server.url("/")) { $0.limits.idleTime = .milliseconds(60) })
                #expect(error.code == .timedOut)
                #expect(error.detail.contains("idle limit of 0.06 s"))
                #expect(error.timings.total >= .milliseconds(60))
                try await server.connectionClosed(number: 0)
            }
        }

        @Test func `bytes that keep coming push the idle limit away`() async throws {
            let drip = LoopbackAnswer.dripping(Array(repeating: 1, count: 6), every: .milliseconds(700))
            try await withLoopbackServer(["/": drip]) { server in
                let result = try await CurlEngine.shared.perform(
                    .get(server.url("/")) { $0.limits.idleTime = .seconds(3) }
                )
                #expect(result.byteCount == 6)
                #expect(result.timings.total > .seconds(3))
            }
        }

        @Test func `dripping bytes end at the total limit`() async throws {
            let drip = LoopbackAnswer.dripping(Array(repeating: 1, count: 1000), every: .milliseconds(10))
            try await withLoopbackServer(["/": drip]) { server in
                let error = try await failure(of: .get(server.url("/")) { $0.limits.totalTime = .seconds(2) })
                #expect(error.code == .timedOut)
                #expect(error.detail.contains("total limit of 2.0 s"))
                #expect(error.byteCount > 0)
            }
        }

        @Test func `the total limit includes redirects and latency`() async throws {
            let routes = LoopbackRoutes { request in .redirect(to: request.target + "x") }
            try await withLoopbackServer(routes) { server in
                let error = try await failure(
                    of: .get(server.url("/")) {
                        $0.limits.totalTime = .milliseconds(100)
                        $0.network.latency = .milliseconds(30)
                    }
                )
                #expect(error.code == .timedOut)
                #expect(error.timings.total >= .milliseconds(100))
                #expect(error.redirects.count <= 3)
            }
        }

        @Test func `a handshake that is never answered ends at the connect limit`() async throws {
            try await SilentPort.run { port in
                let url = "https://127.0.0.1:\(port)/"
                let error = try await failure(of: .get(url) { $0.limits.connectTime = .milliseconds(80) })
                #expect(error.code == .timedOut)
                #expect(error.detail.contains("connect limit of 0.08 s"))
            }
        }

        @Test func `headers without end are an error`() async throws {
            let line = "X-More: " + String(repeating: "a", count: 8000) + "\r\n"
            let raw = "HTTP/1.1 200 OK\r\n" + String(repeating: line, count: 100)
            try await withLoopbackServer(["/": LoopbackAnswer(steps: [.raw(Array(raw.utf8)), .stall])]) { server in
                let error = try await failure(of: .get(server.url("/")))
                #expect(error.code == .receiveError)
            }
        }
    }
}
