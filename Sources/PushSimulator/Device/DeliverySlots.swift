// SPDX-License-Identifier: Apache-2.0

import AsyncPrimitives
import Synchronization

/// Limits how many deliveries begin at the same time.
///
/// A delivery first uses the processor; then it waits for a download, for up to half a minute. So that slow downloads do not
/// delay other devices, and a delivery may wait for another one, waiting deliveries get as many slots again whenever
/// ``holdingTime`` (250 ms by default) is over.
package final class DeliverySlots: Sendable {
    private struct State {
        var waiting = 0
        /// Slots that were given out beyond the count; as many deliveries return none at their end.
        var lent = 0
        var isLending = false
    }

    /// The slots of all devices of this process: tests may deliver hundreds of messages at once.
    static let ofProcess = DeliverySlots(count: 64)

    private let count: Int
    private let semaphore: AsyncSemaphore
    private let holdingTime: Duration
    private let state = Mutex(State())

    package init(count: Int, holdingTime: Duration = .milliseconds(250)) {
        self.count = max(1, count)
        semaphore = AsyncSemaphore(permits: count)
        self.holdingTime = holdingTime
    }

    /// Runs the body once a slot is free; returns `nil` if the task is cancelled while it waits.
    package func run<Value>(_ body: () async -> Value) async -> Value? {
        guard await takeSlot() else { return nil }
        defer { returnSlot() }
        return await body()
    }

    private func takeSlot() async -> Bool {
        if semaphore.acquireAtOnce() { return true }
        let begins = state.withLock { state in
            state.waiting += 1
            defer { state.isLending = true }
            return !state.isLending
        }
        if begins { Task.detached { await self.lend() } }
        defer { state.withLock { $0.waiting -= 1 } }
        return await semaphore.acquire()
    }

    private func returnSlot() {
        let isOwn = state.withLock { state in
            defer { state.lent = max(0, state.lent - 1) }
            return state.lent == 0
        }
        if isOwn { semaphore.release() }
    }

    /// Gives out further slots while deliveries wait.
    private func lend() async {
        while true {
            try? await AttendedClock().sleep(for: holdingTime)
            let more = state.withLock { state in
                let more = min(state.waiting, count)
                state.lent += more
                state.isLending = more > 0
                return more
            }
            guard more > 0 else { return }
            for _ in 0..<more { semaphore.release() }
        }
    }
}

/// Runs a delivery once the process has a slot for it, in the time of the simulated world; at once if the task is cancelled.
func inTurn<Value>(_ body: () async -> Value) async -> Value {
    let value = await DeliverySlots.ofProcess.run {
        AttendedClock.follow()
        defer { AttendedClock.leave() }
        return await body()
    }
    if let value { return value }
    return await body()
}
