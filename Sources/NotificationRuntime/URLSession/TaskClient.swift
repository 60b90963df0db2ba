// SPDX-License-Identifier: Apache-2.0

import Foundation
import FoundationNetworking

/// Who waits for what a task loads.
enum TaskClient: Sendable {
    /// The task's and the session's delegate, step by step.
    case delegate
    /// A completion handler, called on the session's queue.
    case handler(@Sendable (TaskOutcome) -> Void)
    /// Code that awaits the outcome, wherever it runs.
    case continuation(@Sendable (TaskOutcome) -> Void)
    /// A sequence of bytes, and whoever awaits the head of the answer.
    case stream(ByteStream)
}

/// How a task ended.
struct TaskOutcome: Sendable {
    var data: Data?
    var file: URL?
    var response: URLResponse?
    var error: URLError?
}
