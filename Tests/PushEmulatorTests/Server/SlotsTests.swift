// SPDX-License-Identifier: Apache-2.0

import Synchronization
import Testing

@testable import PushEmulator

@Suite(.timeLimit(.minutes(10)))
struct SlotsTests {
    @Test func `no more than allowed are in at a time, and everybody gets in`() async {
        final class Counts: Sendable {
            let state = Mutex((inside: 0, most: 0, all: 0))
        }
        let slots = Slots(3)
        let counts = Counts()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<100 {
                group.addTask {
                    await slots.pass {
                        counts.state.withLock { state in
                            state.inside += 1
                            state.most = max(state.most, state.inside)
                            state.all += 1
                        }
                        await Task.yield()
                        counts.state.withLock { $0.inside -= 1 }
                    }
                }
            }
        }
        #expect(counts.state.withLock { $0.all } == 100)
        #expect((1...3).contains(counts.state.withLock { $0.most }))
    }

    @Test func `who is cancelled while waiting neither gets in nor takes a place from others`() async {
        let slots = Slots(1)
        #expect(await slots.enter())
        let waiting = Task { await slots.enter() }
        waiting.cancel()
        #expect(await waiting.value == false)
        let next = Task { await slots.enter() }
        slots.leave()
        #expect(await next.value)
        slots.leave()
        #expect(await slots.enter())
    }
}
