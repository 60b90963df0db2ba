// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// How far a task is.
extension URLSessionTask {
    /// Bytes of body received, decoded.
    public var countOfBytesReceived: Int64 { status.withLock { $0.receivedCount } }

    /// Bytes of body that the answer announces; 0 before, `NSURLSessionTransferSizeUnknown` when it does not say.
    public var countOfBytesExpectedToReceive: Int64 { status.withLock { $0.expectedCount } }

    /// Bytes of the request's body that are sent.
    public var countOfBytesSent: Int64 { status.withLock { $0.sentCount } }

    /// Bytes of the request's body.
    public var countOfBytesExpectedToSend: Int64 { status.withLock { $0.bodyCount } }

    /// The received share of the announced bytes; cancelling it cancels the task.
    public var progress: Progress {
        let (progress, isNew) = status.withLock { status in
            if let progress = status.progress { return (progress, false) }
            let progress = Progress(totalUnitCount: max(status.expectedCount, -1))
            progress.completedUnitCount = status.receivedCount
            status.progress = progress
            return (progress, true)
        }
        if isNew {
            progress.cancellationHandler = { [weak self] in self?.cancel() }
            progress.pausingHandler = { [weak self] in self?.suspend() }
            progress.resumingHandler = { [weak self] in self?.resume() }
        }
        return progress
    }
}
