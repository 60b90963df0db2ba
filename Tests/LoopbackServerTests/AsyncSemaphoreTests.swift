// SPDX-License-Identifier: Apache-2.0

import AsyncPrimitives
import Testing

@Suite(.timeLimit(.minutes(10)))
struct AsyncSemaphoreTests {
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

    @Test func `no more tasks hold a permit than there are, and every task gets one`() async throws {
        let semaphore = AsyncSemaphore(permits: 3)
        let census = Census()
        try await withThrowingTaskGroup { group in
            for _ in 0..<50 {
                group.addTask {
                    try await semaphore.withPermit {
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

    @Test func `a task that is cancelled while it waits takes no permit from others`() async throws {
        let semaphore = AsyncSemaphore(permits: 1)
        try await semaphore.withPermit {
            let waiting = Task { try await semaphore.withPermit {} }
            waiting.cancel()
            await #expect(throws: CancellationError.self) { try await waiting.value }
        }
        try await semaphore.withPermit {}
    }

    @Test func `a body that throws returns its permit`() async throws {
        let semaphore = AsyncSemaphore(permits: 1)
        await #expect(throws: CancellationError.self) { try await semaphore.withPermit { throw CancellationError() } }
        try await semaphore.withPermit {}
    }

    @Test func `a cancelled task gets no permit, and the next task in line does`() async {
        let semaphore = AsyncSemaphore(permits: 1)
        #expect(await semaphore.acquire())
        let waiting = Task { await semaphore.withPermitUnlessCancelled { true } }
        waiting.cancel()
        #expect(await waiting.value == nil)
        let next = Task { await semaphore.acquire() }
        semaphore.release()
        #expect(await next.value)
        semaphore.release()
        #expect(await semaphore.acquire())
    }
}
