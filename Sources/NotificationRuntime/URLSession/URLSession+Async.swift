// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import FoundationNetworking

/// Loads that are awaited; cancelling the waiting task cancels them with `URLError.cancelled`.
///
/// As on Apple's systems the delegate hears of redirects and the like, not of the answer and its bytes.
extension URLSession {
    /// Loads a URL into memory.
    public func data(
        from url: URL,
        delegate: (any URLSessionTaskDelegate)? = nil
    ) async throws -> (Data, URLResponse) {
        try await data(for: URLRequest(url: url), delegate: delegate)
    }

    /// Makes a request and loads the answer into memory.
    public func data(
        for request: URLRequest,
        delegate: (any URLSessionTaskDelegate)? = nil
    ) async throws -> (Data, URLResponse) {
        let outcome = try await outcome(delegate) { client in
            URLSessionDataTask(session: self, request: request, client: client)
        }
        guard let data = outcome.data, let response = outcome.response else { throw URLError(.unknown) }
        return (data, response)
    }

    /// Loads a URL into a temporary file, which is the caller's to move or delete.
    public func download(
        from url: URL,
        delegate: (any URLSessionTaskDelegate)? = nil
    ) async throws -> (URL, URLResponse) {
        try await download(for: URLRequest(url: url), delegate: delegate)
    }

    /// Makes a request and loads the answer into a temporary file, which is the caller's to move or delete.
    public func download(
        for request: URLRequest,
        delegate: (any URLSessionTaskDelegate)? = nil
    ) async throws -> (URL, URLResponse) {
        let outcome = try await outcome(delegate) { client in
            URLSessionDownloadTask(session: self, request: request, client: client)
        }
        guard let file = outcome.file, let response = outcome.response else { throw URLError(.unknown) }
        return (file, response)
    }

    /// Sends the data as the request's body and loads the answer into memory.
    public func upload(
        for request: URLRequest,
        from bodyData: Data,
        delegate: (any URLSessionTaskDelegate)? = nil
    ) async throws -> (Data, URLResponse) {
        try await upload(for: request, body: .data(bodyData), delegate)
    }

    /// Sends the file as the request's body and loads the answer into memory.
    public func upload(
        for request: URLRequest,
        fromFile fileURL: URL,
        delegate: (any URLSessionTaskDelegate)? = nil
    ) async throws -> (Data, URLResponse) {
        try await upload(for: request, body: .file(fileURL), delegate)
    }

    private func upload(
        for request: URLRequest,
        body: URLSessionTask.Upload,
        _ delegate: (any URLSessionTaskDelegate)?
    ) async throws -> (Data, URLResponse) {
        let outcome = try await outcome(delegate) { client in
            URLSessionUploadTask(session: self, request: request, upload: body, client: client)
        }
        guard let data = outcome.data, let response = outcome.response else { throw URLError(.unknown) }
        return (data, response)
    }

    /// Runs the task that `make` makes to its end.
    private func outcome(
        _ delegate: (any URLSessionTaskDelegate)?,
        _ make: (TaskClient) -> URLSessionTask
    ) async throws -> TaskOutcome {
        let end = TaskEnd()
        let task = make(.continuation { end.set($0) })
        task.delegate = delegate
        let outcome = await withTaskCancellationHandler {
            task.resume()
            return await end.outcome()
        } onCancel: {
            task.cancel()
        }
        if let error = outcome.error { throw error }
        return outcome
    }
}
