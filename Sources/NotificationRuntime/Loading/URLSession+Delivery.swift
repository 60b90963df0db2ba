// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import FoundationNetworking

/// Tasks with a completion handler, as Foundation makes them, except that the handler works for the push whose code
/// made the task, and that the push hears of a failure.
///
/// They hide Foundation's own, whose handlers run on threads of no push. In a file that imports FoundationNetworking by
/// name, nothing hides Foundation's; disfavoured, these then leave it the call.
extension URLSession {
    /// Creates a task that loads a URL into memory.
    @_disfavoredOverload
    public func dataTask(
        with url: URL,
        completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
    ) -> URLSessionDataTask {
        dataTask(with: URLRequest(url: url), completionHandler: completionHandler)
    }

    /// Creates a task that loads a request's answer into memory.
    @_disfavoredOverload
    public func dataTask(
        with request: URLRequest,
        completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
    ) -> URLSessionDataTask {
        self.FoundationNetworking::dataTask(with: request, completionHandler: Self.bound(completionHandler, request))
    }

    /// Creates a task that loads a URL into a temporary file, which is gone once the handler returns.
    @_disfavoredOverload
    public func downloadTask(
        with url: URL,
        completionHandler: @escaping @Sendable (URL?, URLResponse?, (any Error)?) -> Void
    ) -> URLSessionDownloadTask {
        downloadTask(with: URLRequest(url: url), completionHandler: completionHandler)
    }

    /// Creates a task that loads a request's answer into a temporary file, which is gone once the handler returns.
    @_disfavoredOverload
    public func downloadTask(
        with request: URLRequest,
        completionHandler: @escaping @Sendable (URL?, URLResponse?, (any Error)?) -> Void
    ) -> URLSessionDownloadTask {
        self.FoundationNetworking::downloadTask(
            with: request,
            completionHandler: Self.bound(completionHandler, request)
        )
    }

    private static func bound<Body>(
        _ handler: @escaping @Sendable (Body?, URLResponse?, (any Error)?) -> Void,
        _ request: URLRequest
    ) -> @Sendable (Body?, URLResponse?, (any Error)?) -> Void {
        guard let delivery = DeliveryContext.current else { return handler }
        let url = request.url?.absoluteString ?? ""
        return { body, response, error in
            if let error = error as? URLError, error.code != .cancelled {
                delivery.recordFailedDownload(of: url, urlError: error.errorCode, reason: error.localizedDescription)
            }
            DeliveryContext.withCurrent(delivery) { handler(body, response, error) }
        }
    }
}
