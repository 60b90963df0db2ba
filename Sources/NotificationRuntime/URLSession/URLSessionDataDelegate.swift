// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import FoundationNetworking

/// What a data task without a completion handler receives; every method is optional, as on Apple's systems.
@preconcurrency public protocol URLSessionDataDelegate: URLSessionTaskDelegate {
    /// Asks whether the body is wanted, once its head is there; it is held back until the answer.
    func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    )

    /// Asks as the form with a completion handler does, which calls it unless implemented itself.
    func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        didReceive response: URLResponse
    ) async -> URLSession.ResponseDisposition

    /// Hands over the next bytes of the body, decoded.
    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data)
}

extension URLSessionDataDelegate {
    /// Leaves it to the session's delegate where this is a task's own; else nothing changes.
    public func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        Task { completionHandler(await urlSession(session, dataTask: dataTask, didReceive: response)) }
    }

    /// Leaves it to the session's delegate where this is a task's own; else nothing changes.
    public func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        didReceive response: URLResponse
    ) async -> URLSession.ResponseDisposition {
        guard let next = next(after: dataTask) as? any URLSessionDataDelegate else { return .allow }
        return await withCheckedContinuation { continuation in
            next.urlSession(session, dataTask: dataTask, didReceive: response) { continuation.resume(returning: $0) }
        }
    }

    /// Leaves it to the session's delegate where this is a task's own; else nothing changes.
    public func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        (next(after: dataTask) as? any URLSessionDataDelegate)?.urlSession(
            session,
            dataTask: dataTask,
            didReceive: data
        )
    }
}
