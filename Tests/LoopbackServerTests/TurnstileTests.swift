// SPDX-License-Identifier: Apache-2.0

import LoopbackServer
import Testing

@Suite(.timeLimit(.minutes(10)))
struct TurnstileTests {
    private actor Census {
        var inside = 0
        var most = 0
        var all = 0

        func enter() {
            inside += 1
            all += 1
            most = max(most, inside)
        }

        func leave() { inside -= 1 }
    }

    @Test func `no more are inside than there are places, and everybody gets in`() async throws {
        let turnstile = Turnstile(places: 3)
        let census = Census()
        try await withThrowingTaskGroup { group in
            for _ in 0..<50 {
                group.addTask {
                    try await turnstile.pass {
                        await census.enter()
                        await Task.yield()
                        await census.leave()
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(await census.most <= 3)
        #expect(await census.all == 50)
    }

    @Test func `who is cancelled while waiting leaves, and the place stays for others`() async throws {
        let turnstile = Turnstile(places: 1)
        try await turnstile.pass {
            let waiting = Task { try await turnstile.pass {} }
            waiting.cancel()
            await #expect(throws: CancellationError.self) { try await waiting.value }
        }
        try await turnstile.pass {}
    }

    @Test func `a body that throws gives its place back`() async throws {
        let turnstile = Turnstile(places: 1)
        await #expect(throws: CancellationError.self) { try await turnstile.pass { throw CancellationError() } }
        try await turnstile.pass {}
    }

    @Test func `a server inside another's closure needs no place of its own`() async throws {
        let count = try await nested(100)
        #expect(count == 100)
    }

    private func nested(_ depth: Int) async throws -> Int {
        if depth == 0 { return 0 }
        return try await withLoopbackServer([:]) { _ in try await nested(depth - 1) + 1 }
    }
}
