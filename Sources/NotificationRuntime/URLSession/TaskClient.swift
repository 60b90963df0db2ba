// SPDX-License-Identifier: Apache-2.0

import Foundation
import FoundationNetworking
import Synchronization

/// The receiver of a task's results.
enum TaskClient: Sendable {
    /// The task's and the session's delegate, step by step.
    case delegate
    /// A completion handler, called on the session's queue.
    case handler(@Sendable (TaskOutcome) -> Void)
    /// Code that awaits the outcome, wherever it runs.
    case continuation(@Sendable (TaskOutcome) -> Void)
    /// A sequence of bytes, and the task that awaits the head of the answer.
    case stream(ByteStream)
}

/// How a task ended.
struct TaskOutcome: Sendable {
    var data: Data?
    var file: URL?
    var response: URLResponse?
    var error: URLError?
}

/// The outcome of a task for the one piece of code that awaits it.
final class TaskEnd: Sendable {
    private enum State: Sendable {
        case open
        case awaited(CheckedContinuation<TaskOutcome, Never>)
        case ended(TaskOutcome)
    }

    private let state = Mutex(State.open)

    func set(_ outcome: TaskOutcome) {
        let waiter: CheckedContinuation<TaskOutcome, Never>? = state.withLock { state in
            defer { state = .ended(outcome) }
            if case .awaited(let continuation) = state { return continuation }
            return nil
        }
        waiter?.resume(returning: outcome)
    }

    func outcome() async -> TaskOutcome {
        await withCheckedContinuation { continuation in
            let known: TaskOutcome? = state.withLock { state in
                if case .ended(let outcome) = state { return outcome }
                state = .awaited(continuation)
                return nil
            }
            if let known { continuation.resume(returning: known) }
        }
    }
}
