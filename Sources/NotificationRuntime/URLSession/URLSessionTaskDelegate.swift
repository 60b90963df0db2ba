// SPDX-License-Identifier: Apache-2.0

public import FoundationNetworking

/// What happens to a task of any kind; every method is optional, as on Apple's systems.
///
/// A task's own delegate is asked before the session's; what it does not implement, the session's is asked.
/// Authentication challenges are not simulated: an answer with status 401 is an answer, and server certificates are
/// judged by the system's rules alone.
@preconcurrency public protocol URLSessionTaskDelegate: URLSessionDelegate {
    /// Tells, on the thread that makes it, of a new task.
    func urlSession(_ session: URLSession, didCreateTask task: URLSessionTask)

    /// Tells that the simulated network is off and the task waits for it, because its session is set to.
    func urlSession(_ session: URLSession, taskIsWaitingForConnectivity task: URLSessionTask)

    /// Asks for the request that follows a redirect; the redirect's own answer is the task's when it is `nil`.
    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    )

    /// Asks as the form with a completion handler does, which calls it unless implemented itself.
    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest
    ) async -> URLRequest?

    /// Tells how much of the request's body is sent.
    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didSendBodyData bytesSent: Int64,
        totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    )

    /// Reports the end of a task without a completion handler; a status is not an error.
    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?)
}

extension URLSessionTaskDelegate {
    /// Leaves it to the session's delegate if this is a task's own; else nothing changes.
    public func urlSession(_ session: URLSession, didCreateTask task: URLSessionTask) {
        next(after: task)?.urlSession(session, didCreateTask: task)
    }

    /// Leaves it to the session's delegate if this is a task's own; else nothing changes.
    public func urlSession(_ session: URLSession, taskIsWaitingForConnectivity task: URLSessionTask) {
        next(after: task)?.urlSession(session, taskIsWaitingForConnectivity: task)
    }

    /// Leaves it to the session's delegate if this is a task's own; else nothing changes.
    public func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        Task {
            completionHandler(
                await urlSession(session, task: task, willPerformHTTPRedirection: response, newRequest: request)
            )
        }
    }

    /// Leaves it to the session's delegate if this is a task's own; else nothing changes.
    public func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest
    ) async -> URLRequest? {
        guard let next = next(after: task) else { return request }
        return await withCheckedContinuation { continuation in
            next.urlSession(session, task: task, willPerformHTTPRedirection: response, newRequest: request) {
                continuation.resume(returning: $0)
            }
        }
    }

    /// Leaves it to the session's delegate if this is a task's own; else nothing changes.
    public func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didSendBodyData bytesSent: Int64,
        totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    ) {
        next(after: task)?.urlSession(
            session,
            task: task,
            didSendBodyData: bytesSent,
            totalBytesSent: totalBytesSent,
            totalBytesExpectedToSend: totalBytesExpectedToSend
        )
    }

    /// Leaves it to the session's delegate if this is a task's own; else nothing changes.
    public func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        next(after: task)?.urlSession(session, task: task, didCompleteWithError: error)
    }

    /// The session's delegate, if this is the task's own and does not implement a method.
    func next(after task: URLSessionTask) -> (any URLSessionTaskDelegate)? {
        guard let own = task.delegate, own === self, let next = task.session.taskDelegate, next !== self else {
            return nil
        }
        return next
    }
}
