// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// A counting semaphore for tasks: a bounded number hold a permit at a time, the others wait in order of arrival.
package final class AsyncSemaphore: Sendable {
    private struct State {
        var permits: Int
        /// Waiting tasks by their tickets, which are numbered in order of arrival.
        var waiting: [Int: CheckedContinuation<Bool, Never>] = [:]
        var nextTicket = 0
        /// No ticket below this one waits.
        var oldestTicket = 0

        /// Takes the task that has waited longest; without one, the permit becomes free.
        mutating func next() -> CheckedContinuation<Bool, Never>? {
            while oldestTicket < nextTicket {
                defer { oldestTicket += 1 }
                if let continuation = waiting.removeValue(forKey: oldestTicket) { return continuation }
            }
            permits += 1
            return nil
        }
    }

    private let state: Mutex<State>

    /// Creates a semaphore with this number of permits, at least one.
    package init(permits: Int) { state = Mutex(State(permits: max(1, permits))) }

    /// Runs the body while holding a permit.
    ///
    /// Throws `CancellationError` when the task is cancelled while it waits, else what the body throws.
    package func withPermit<Value>(
        isolation: isolated (any Actor)? = #isolation,
        _ body: () async throws -> Value
    ) async throws -> Value {
        guard await acquire() else { throw CancellationError() }
        defer { release() }
        return try await body()
    }

    /// Runs the body while holding a permit; returns `nil` when the task is cancelled while it waits.
    package func withPermitUnlessCancelled<Value>(
        isolation: isolated (any Actor)? = #isolation,
        _ body: () async -> Value
    ) async -> Value? {
        guard await acquire() else { return nil }
        defer { release() }
        return await body()
    }

    /// Takes a permit if one is free; returns whether it did.
    package func acquireAtOnce() -> Bool {
        state.withLock { state in
            guard state.permits > 0 else { return false }
            state.permits -= 1
            return true
        }
    }

    /// Waits for a permit; returns `false`, without one, when the task is cancelled first.
    package func acquire() async -> Bool {
        let ticket = state.withLock { state in
            defer { state.nextTicket += 1 }
            return state.nextTicket
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let answer: Bool? = state.withLock { state in
                    if Task.isCancelled { return false }
                    guard state.permits == 0 else {
                        state.permits -= 1
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

    /// Returns a permit, which goes to the task that has waited longest.
    package func release() {
        state.withLock { $0.next() }?.resume(returning: true)
    }
}
