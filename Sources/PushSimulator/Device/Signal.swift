// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Something that happens once, from any thread, and that a task can wait for.
final class Signal: Sendable {
    private let state = Mutex(State())

    private struct State {
        var isSet = false
        var isAbandoned = false
        var waiter: CheckedContinuation<Void, Never>?
    }

    /// Resumes the waiting task; later calls have no effect.
    func set() {
        state.withLock { state in
            state.isSet = true
            defer { state.waiter = nil }
            return state.waiter
        }?.resume()
    }

    /// Returns when the signal is set, or when the calling task is cancelled; one task may wait.
    func wait() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let goesOn = state.withLock { state in
                    if state.isSet || state.isAbandoned { return true }
                    state.waiter = continuation
                    return false
                }
                if goesOn { continuation.resume() }
            }
        } onCancel: {
            state.withLock { state in
                state.isAbandoned = true
                defer { state.waiter = nil }
                return state.waiter
            }?.resume()
        }
    }
}
