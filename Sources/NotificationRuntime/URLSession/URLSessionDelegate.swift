// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import FoundationNetworking

/// Receives the reports of a session; every method is optional, as on Apple's systems.
@preconcurrency public protocol URLSessionDelegate: NSObjectProtocol, Sendable {
    /// Tells that the session is over: its last task ended after it was invalidated; the error is always `nil`.
    func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?)
}

extension URLSessionDelegate {
    /// Does nothing.
    public func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?) {}
}

/// Receives the reports of a data task without a completion handler; every method is optional, as on Apple's systems.
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
    /// Leaves it to the session's delegate if this is a task's own; else nothing changes.
    public func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        Task { completionHandler(await urlSession(session, dataTask: dataTask, didReceive: response)) }
    }

    /// Leaves it to the session's delegate if this is a task's own; else nothing changes.
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

    /// Leaves it to the session's delegate if this is a task's own; else nothing changes.
    public func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        (next(after: dataTask) as? any URLSessionDataDelegate)?.urlSession(
            session,
            dataTask: dataTask,
            didReceive: data
        )
    }
}

/// Receives the reports of a download task without a completion handler.
///
/// As on Apple's systems, only the method that gets the file must be implemented.
@preconcurrency public protocol URLSessionDownloadDelegate: URLSessionTaskDelegate {
    /// Hands over the temporary file, which is deleted when this returns.
    func urlSession(_ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo location: URL)

    /// Reports bytes that arrived; the expected number is `NSURLSessionTransferSizeUnknown` if the server does not send
    /// it.
    func urlSession(
        _ session: URLSession,
        downloadTask: URLSessionDownloadTask,
        didWriteData bytesWritten: Int64,
        totalBytesWritten: Int64,
        totalBytesExpectedToWrite: Int64
    )

    /// Never called: no download is resumed, because none yields resume data.
    func urlSession(
        _ session: URLSession,
        downloadTask: URLSessionDownloadTask,
        didResumeAtOffset fileOffset: Int64,
        expectedTotalBytes: Int64
    )
}

extension URLSessionDownloadDelegate {
    /// Leaves it to the session's delegate if this is a task's own; else nothing changes.
    public func urlSession(
        _ session: URLSession,
        downloadTask: URLSessionDownloadTask,
        didWriteData bytesWritten: Int64,
        totalBytesWritten: Int64,
        totalBytesExpectedToWrite: Int64
    ) {
        (next(after: downloadTask) as? any URLSessionDownloadDelegate)?.urlSession(
            session,
            downloadTask: downloadTask,
            didWriteData: bytesWritten,
            totalBytesWritten: totalBytesWritten,
            totalBytesExpectedToWrite: totalBytesExpectedToWrite
        )
    }

    /// Leaves it to the session's delegate if this is a task's own; else nothing changes.
    public func urlSession(
        _ session: URLSession,
        downloadTask: URLSessionDownloadTask,
        didResumeAtOffset fileOffset: Int64,
        expectedTotalBytes: Int64
    ) {}
}
