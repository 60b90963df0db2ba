// SPDX-License-Identifier: Apache-2.0

import Curl
import Foundation
import LoopbackServer
import Testing

extension CurlEngineTests {
    struct ConnectionTests {
        @Test func `transfers one after the other share a connection`() async throws {
            try await withLoopbackServer(["/": .text("again")]) { server in
                for _ in 0..<20 {
                    let result = try await CurlEngine.shared.perform(.get(server.url("/")))
                    #expect(result.status == 200)
                }
                #expect(server.requestCount == 20)
                #expect(server.connectionCount == 1)
            }
        }

        @Test func `two hundred transfers run at once`() async throws {
            let gate = Gate()
            let routes = LoopbackRoutes { request in
                await gate.wait()
                return .text(request.path)
            }
            try await withLoopbackServer(routes) { server in
                let base = server.baseURL
                try await withThrowingTaskGroup(of: Bool.self) { group in
                    for number in 0..<200 {
                        group.addTask {
                            let result = try await CurlEngine.shared.perform(.get("\(base)/\(number)"))
                            return result.body == Array("/\(number)".utf8)
                        }
                    }
                    // All are under way before the first is answered.
                    try await server.requestCount(reaches: 200)
                    await gate.open()
                    for try await isRight in group { #expect(isRight) }
                }
            }
        }

        @Test func `the environment's proxies are not asked`() async {
            // In a separate process: the environment is read while other tests start programs.
            await #expect(processExitsWith: .success) {
                try await withLoopbackServer([:]) { proxy in
                    setenv("http_proxy", proxy.baseURL, 1)
                    setenv("ALL_PROXY", proxy.baseURL, 1)
                    try await withLoopbackServer(["/": .text("direct")]) { server in
                        let result = try await CurlEngine.shared.perform(.get(server.url("/")))
                        #expect(result.body == Array("direct".utf8))
                        #expect(proxy.connectionCount == 0)
                    }
                }
            }
        }
    }
}
