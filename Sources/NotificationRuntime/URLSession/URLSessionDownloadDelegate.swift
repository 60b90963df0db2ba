// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// What a download task without a completion handler receives.
///
/// As on Apple's systems, only the method that gets the file must be implemented.
@preconcurrency public protocol URLSessionDownloadDelegate: URLSessionTaskDelegate {
    /// Hands over the temporary file, which is deleted when this returns.
    func urlSession(_ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo location: URL)

    /// Tells of bytes that arrived; the expected number is `NSURLSessionTransferSizeUnknown` where the server says none.
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
    /// Leaves it to the session's delegate where this is a task's own; else nothing changes.
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

    /// Leaves it to the session's delegate where this is a task's own; else nothing changes.
    public func urlSession(
        _ session: URLSession,
        downloadTask: URLSessionDownloadTask,
        didResumeAtOffset fileOffset: Int64,
        expectedTotalBytes: Int64
    ) {}
}
