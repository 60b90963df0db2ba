// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A task that loads into a temporary file.
open class URLSessionDownloadTask: URLSessionTask, @unchecked Sendable {
    /// Cancels the task without anything to resume it from: the handler is called with `nil`.
    ///
    /// Apple's systems answer the same where a server cannot resume; no server is asked here.
    public func cancel(byProducingResumeData completionHandler: @escaping @Sendable (Data?) -> Void) {
        cancel()
        session.queue.run(for: scope) { completionHandler(nil) }
    }

    /// Cancels the task without anything to resume it from.
    @discardableResult
    public func cancelByProducingResumeData() async -> Data? {
        cancel()
        return nil
    }
}
