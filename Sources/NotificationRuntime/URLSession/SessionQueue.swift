// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation

/// Where a session's delegate and completion handlers are called: one after the other.
struct SessionQueue: Sendable {
    private let target: Target

    private enum Target: Sendable {
        /// The session's own; as a dispatch queue, because an operation for each callback would cost more than it does.
        case own(DispatchQueue)
        case given(OperationQueue)
    }

    init(_ given: OperationQueue?) {
        target = given.map(Target.given) ?? .own(DispatchQueue(label: "com.apple.NSURLSession-delegate"))
    }

    /// Calls the body as work of the scope, after everything that was handed over before.
    func run(for scope: TaskScope, _ body: @escaping @Sendable () -> Void) {
        switch target {
        case .own(let queue): queue.async { scope.run(body) }
        case .given(let queue): queue.addOperation { scope.run(body) }
        }
    }

    /// Apple's view of the queue.
    func operationQueue() -> OperationQueue {
        switch target {
        case .given(let queue): return queue
        case .own(let queue):
            let operations = OperationQueue()
            operations.maxConcurrentOperationCount = 1
            operations.underlyingQueue = queue
            return operations
        }
    }
}
