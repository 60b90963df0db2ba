// SPDX-License-Identifier: Apache-2.0

import Curl
import LoopbackServer
import Testing

extension CurlEngineTests {
    struct NetworkConditionsTests {
        @Test func `latency is added before every request`() async throws {
            try await withLoopbackServer(["/": .redirect(to: "/b"), "/b": .text("b")]) { server in
                let result = try await CurlEngine.shared.perform(
                    .get(server.url("/")) { $0.network.latency = .milliseconds(60) }
                )
                #expect(result.timings.total >= .milliseconds(120))
                #expect(result.timings.firstByte >= .milliseconds(120))
                #expect(result.timings.firstByte <= result.timings.total)
            }
        }

        @Test func `the latency does not count as idle`() async throws {
            try await withLoopbackServer(["/": .text("b")]) { server in
                let result = try await CurlEngine.shared.perform(
                    .get(server.url("/")) {
                        $0.network.latency = .seconds(3)
                        $0.limits.idleTime = .seconds(2.5)
                    }
                )
                #expect(result.status == 200)
            }
        }

        @Test func `the speed is capped`() async throws {
            let body = [UInt8](repeating: 7, count: 60_000)
            try await withLoopbackServer(["/": .bytes(body, contentType: nil)]) { server in
                let result = try await CurlEngine.shared.perform(
                    .get(server.url("/")) { $0.network.bytesPerSecond = 100_000 }
                )
                #expect(result.body == body)
                #expect(result.timings.total >= .milliseconds(600))
            }
        }

        @Test func `without a network nothing is sent`() async throws {
            try await withLoopbackServer(["/": .text("")]) { server in
                let error = try await failure(of: .get(server.url("/")) { $0.network.isOffline = true })
                #expect(error.code == .offline)
                #expect(server.connectionCount == 0)
            }
        }
    }
}
