// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// The events of a server, and the tasks that wait for an event.
final class LoopbackLog: Sendable {
    struct Events: Sendable {
        var requests: [LoopbackRequest] = []
        /// By the number of each connection.
        var isOpen: [Bool] = []
    }

    private struct Waiter: Sendable {
        var id: Int
        var condition: @Sendable (Events) -> Bool
        var continuation: CheckedContinuation<Void, any Error>
    }

    private struct State: Sendable {
        var events = Events()
        var waiters: [Waiter] = []
        var nextWaiter = 0
        /// Waiters that were cancelled before they began to wait.
        var cancelled: Set<Int> = []
    }

    private let state = Mutex(State())

    var events: Events { state.withLock { $0.events } }

    func record<Result: Sendable>(_ change: @Sendable (inout Events) -> Result) -> Result {
        let (result, ready) = state.withLock { state in
            let result = change(&state.events)
            let ready = state.waiters.filter { $0.condition(state.events) }
            state.waiters.removeAll { waiter in ready.contains { $0.id == waiter.id } }
            return (result, ready)
        }
        for waiter in ready { waiter.continuation.resume() }
        return result
    }

    /// Returns once the condition holds; throws `CancellationError` when the waiting task is cancelled.
    func wait(until condition: @escaping @Sendable (Events) -> Bool) async throws {
        let id = state.withLock { state in
            state.nextWaiter += 1
            return state.nextWaiter
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let outcome: Result<Void, any Error>? = state.withLock { state in
                    if state.cancelled.remove(id) != nil { return .failure(CancellationError()) }
                    if condition(state.events) { return .success(()) }
                    state.waiters.append(Waiter(id: id, condition: condition, continuation: continuation))
                    return nil
                }
                if let outcome { continuation.resume(with: outcome) }
            }
        } onCancel: {
            let waiter = state.withLock { state in
                guard let index = state.waiters.firstIndex(where: { $0.id == id }) else {
                    state.cancelled.insert(id)
                    return nil as Waiter?
                }
                return state.waiters.remove(at: index)
            }
            waiter?.continuation.resume(throwing: CancellationError())
        }
    }
}
