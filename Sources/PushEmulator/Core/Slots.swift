// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Lets so many callers in at a time; the others wait in the order in which they came.
final class Slots: Sendable {
    private struct State {
        var free: Int
        /// Those who wait, by their tickets, which are drawn in order.
        var waiting: [Int: CheckedContinuation<Bool, Never>] = [:]
        var nextTicket = 0
        /// No ticket below this one waits.
        var oldestTicket = 0

        mutating func next() -> CheckedContinuation<Bool, Never>? {
            while oldestTicket < nextTicket {
                defer { oldestTicket += 1 }
                if let continuation = waiting.removeValue(forKey: oldestTicket) { return continuation }
            }
            free += 1
            return nil
        }
    }

    private let state: Mutex<State>

    init(_ count: Int) { state = Mutex(State(free: max(1, count))) }

    /// Runs the body once there is room; `nil` where the task is cancelled before.
    func pass<Value>(_ body: () async -> Value) async -> Value? {
        guard await enter() else { return nil }
        defer { leave() }
        return await body()
    }

    /// Takes a place once there is one; `false` where the task is cancelled before.
    func enter() async -> Bool {
        let ticket = state.withLock { state in
            defer { state.nextTicket += 1 }
            return state.nextTicket
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let answer: Bool? = state.withLock { state in
                    if Task.isCancelled { return false }
                    guard state.free == 0 else {
                        state.free -= 1
                        return true
                    }
                    state.waiting[ticket] = continuation
                    return nil
                }
                if let answer { continuation.resume(returning: answer) }
            }
        } onCancel: {
            state.withLock { $0.waiting.removeValue(forKey: ticket) }?.resume(returning: false)
        }
    }

    /// Gives the place to whoever waits longest.
    func leave() {
        state.withLock { $0.next() }?.resume(returning: true)
    }
}
