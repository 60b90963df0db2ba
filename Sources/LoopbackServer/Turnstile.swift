// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Lets a bounded number of callers in at once, while the others wait in order.
package final class Turnstile: Sendable {
    private struct Waiter {
        var number: Int
        var continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var places: Int
        var nextNumber = 0
        var waiters: [Waiter] = []
    }

    private let state: Mutex<State>

    package init(places: Int) {
        state = Mutex(State(places: places))
    }

    /// Runs the body once there is a place.
    ///
    /// Throws `CancellationError` when the task is cancelled while it waits, else what the body throws.
    package func pass<Result>(
        isolation: isolated (any Actor)? = #isolation,
        _ body: () async throws -> Result
    ) async throws -> Result {
        try await enter()
        defer { leave() }
        return try await body()
    }

    private func enter() async throws {
        let number = state.withLock { state in
            defer { state.nextNumber += 1 }
            return state.nextNumber
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isFree: Bool? = state.withLock { state in
                    if Task.isCancelled { return nil }
                    if state.places > 0 {
                        state.places -= 1
                        return true
                    }
                    state.waiters.append(Waiter(number: number, continuation: continuation))
                    return false
                }
                switch isFree {
                case true?: continuation.resume()
                case nil: continuation.resume(throwing: CancellationError())
                case false?: break
                }
            }
        } onCancel: {
            let waiter = state.withLock { state in
                state.waiters.firstIndex { $0.number == number }.map { state.waiters.remove(at: $0) }
            }
            waiter?.continuation.resume(throwing: CancellationError())
        }
    }

    private func leave() {
        let next: Waiter? = state.withLock { state in
            if state.waiters.isEmpty {
                state.places += 1
                return nil
            }
            return state.waiters.removeFirst()
        }
        next?.continuation.resume()
    }
}
