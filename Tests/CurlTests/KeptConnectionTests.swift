// SPDX-License-Identifier: Apache-2.0

import Curl
import LoopbackServer
import Synchronization
import Testing

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

    private final class Used: Sendable {
        let connections = Mutex<Set<Int>>([])
    }
}
