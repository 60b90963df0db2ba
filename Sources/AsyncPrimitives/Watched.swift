// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// A state behind a lock, and the tasks that wait for something to hold in it.
package final class Watched<State: Sendable>: Sendable {
    private struct Waiter: Sendable {
        var condition: @Sendable (State) -> Bool
        var continuation: CheckedContinuation<Bool, Never>
    }

    private struct Guarded: Sendable {
        var state: State
        var waiters: [Int: Waiter] = [:]
        var count = 0
        /// Waiters whose task was cancelled before they began to wait.
        var cancelled: Set<Int> = []
    }

    private let guarded: Mutex<Guarded>

    /// Makes it with its first state.
    package init(_ state: State) {
        guarded = Mutex(Guarded(state: state))
    }

    /// The state at this moment.
    package var value: State { guarded.withLock { $0.state } }

    /// Reads a part of the state under its lock: a copy of a whole table, held while another task changes it, would make that
    /// task copy the table's storage.
    package func read<Result>(_ body: (borrowing State) -> Result) -> Result {
        guarded.withLock { body($0.state) }
    }

    /// Changes the state and lets those go on whose condition holds now.
    package func change<Result: Sendable>(_ change: @Sendable (inout State) -> Result) -> Result {
        let (result, ready) = guarded.withLock { guarded in
            let result = change(&guarded.state)
            var ready: [CheckedContinuation<Bool, Never>] = []
            guard !guarded.waiters.isEmpty else { return (result, ready) }
            for (id, waiter) in guarded.waiters where waiter.condition(guarded.state) {
                guarded.waiters[id] = nil
                ready.append(waiter.continuation)
            }
            return (result, ready)
        }
        for continuation in ready { continuation.resume(returning: true) }
        return result
    }

    /// Returns once the condition holds; `false` when the waiting task is cancelled first.
    package func wait(until condition: @escaping @Sendable (State) -> Bool) async -> Bool {
        let id = guarded.withLock { guarded in
            guarded.count += 1
            return guarded.count
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isReady: Bool? = guarded.withLock { guarded in
                    if guarded.cancelled.remove(id) != nil { return false }
                    if condition(guarded.state) { return true }
                    guarded.waiters[id] = Waiter(condition: condition, continuation: continuation)
                    return nil
                }
                if let isReady { continuation.resume(returning: isReady) }
            }
        } onCancel: {
            let waiter = guarded.withLock { guarded in
                guard let waiter = guarded.waiters.removeValue(forKey: id) else {
                    guarded.cancelled.insert(id)
                    return nil as Waiter?
                }
                return waiter
            }
            waiter?.continuation.resume(returning: false)
        }
    }
}
