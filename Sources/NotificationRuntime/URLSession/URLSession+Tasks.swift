// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import FoundationNetworking

/// Tasks that run once they are resumed; the handler is called once, on the session's queue, for the push whose code
/// made the task.
extension URLSession {
    /// Creates a task that loads a URL and hands it to the delegate.
    public func dataTask(with url: URL) -> URLSessionDataTask {
        dataTask(with: URLRequest(url: url))
    }

    /// Creates a task that makes a request and hands the answer to the delegate.
    public func dataTask(with request: URLRequest) -> URLSessionDataTask {
        URLSessionDataTask(session: self, request: request, client: .delegate)
    }

    /// Creates a task that loads a URL into memory.
    public func dataTask(
        with url: URL,
        completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
    ) -> URLSessionDataTask {
        dataTask(with: URLRequest(url: url), completionHandler: completionHandler)
    }

    /// Creates a task that makes a request and loads the answer into memory.
    public func dataTask(
        with request: URLRequest,
        completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
    ) -> URLSessionDataTask {
        URLSessionDataTask(
            session: self,
            request: request,
            client: .handler { completionHandler($0.data, $0.response, $0.error) }
        )
    }

    /// Creates a task that loads a URL into a temporary file and hands that to the delegate.
    public func downloadTask(with url: URL) -> URLSessionDownloadTask {
        downloadTask(with: URLRequest(url: url))
    }

    /// Creates a task that loads a request's answer into a temporary file and hands that to the delegate.
    public func downloadTask(with request: URLRequest) -> URLSessionDownloadTask {
        URLSessionDownloadTask(session: self, request: request, client: .delegate)
    }

    /// Creates a task that loads a URL into a temporary file, which is deleted once the handler returns.
    public func downloadTask(
        with url: URL,
        completionHandler: @escaping @Sendable (URL?, URLResponse?, (any Error)?) -> Void
    ) -> URLSessionDownloadTask {
        downloadTask(with: URLRequest(url: url), completionHandler: completionHandler)
    }

    /// Creates a task that loads a request's answer into a temporary file, which is deleted once the handler returns.
    public func downloadTask(
        with request: URLRequest,
        completionHandler: @escaping @Sendable (URL?, URLResponse?, (any Error)?) -> Void
    ) -> URLSessionDownloadTask {
        URLSessionDownloadTask(
            session: self,
            request: request,
            client: .handler { completionHandler($0.file, $0.response, $0.error) }
        )
    }

    /// Not offered: no download yields resume data.
    @available(*, unavailable, message: "no download yields resume data here: start it anew")
    public func downloadTask(withResumeData resumeData: Data) -> URLSessionDownloadTask {
        fatalError("unavailable")
    }

    /// Creates a task that sends the data as the request's body and hands the answer to the delegate.
    public func uploadTask(with request: URLRequest, from bodyData: Data) -> URLSessionUploadTask {
        URLSessionUploadTask(session: self, request: request, upload: .data(bodyData), client: .delegate)
    }

    /// Creates a task that sends the file as the request's body and hands the answer to the delegate.
    public func uploadTask(with request: URLRequest, fromFile fileURL: URL) -> URLSessionUploadTask {
        URLSessionUploadTask(session: self, request: request, upload: .file(fileURL), client: .delegate)
    }

    /// Creates a task that sends the data as the request's body.
    public func uploadTask(
        with request: URLRequest,
        from bodyData: Data?,
        completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
    ) -> URLSessionUploadTask {
        URLSessionUploadTask(
            session: self,
            request: request,
            upload: .data(bodyData ?? Data()),
            client: .handler { completionHandler($0.data, $0.response, $0.error) }
        )
    }

    /// Creates a task that sends the file as the request's body.
    public func uploadTask(
        with request: URLRequest,
        fromFile fileURL: URL,
        completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
    ) -> URLSessionUploadTask {
        URLSessionUploadTask(
            session: self,
            request: request,
            upload: .file(fileURL),
            client: .handler { completionHandler($0.data, $0.response, $0.error) }
        )
    }
}

// MARK: - Outstanding tasks

extension URLSession {
    /// Hands all tasks that have not ended to the handler, on the session's queue.
    public func getAllTasks(completionHandler: @escaping @Sendable ([URLSessionTask]) -> Void) {
        let tasks = outstandingTasks
        queue.run(for: TaskScope.current(in: process)) { completionHandler(tasks) }
    }

    /// Hands the tasks that have not ended to the handler by their kind, on the session's queue.
    public func getTasksWithCompletionHandler(
        _ completionHandler:
            @escaping @Sendable ([URLSessionDataTask], [URLSessionUploadTask], [URLSessionDownloadTask]) -> Void
    ) {
        let (data, uploads, downloads) = tasksByKind
        queue.run(for: TaskScope.current(in: process)) { completionHandler(data, uploads, downloads) }
    }

    /// All tasks that have not ended.
    public var allTasks: [URLSessionTask] {
        get async { outstandingTasks }
    }

    /// The tasks that have not ended by their kind.
    public var tasks: ([URLSessionDataTask], [URLSessionUploadTask], [URLSessionDownloadTask]) {
        get async { tasksByKind }
    }

    private var tasksByKind: ([URLSessionDataTask], [URLSessionUploadTask], [URLSessionDownloadTask]) {
        let tasks = outstandingTasks
        let uploads = tasks.compactMap { $0 as? URLSessionUploadTask }
        let data = tasks.compactMap { $0 is URLSessionUploadTask ? nil : $0 as? URLSessionDataTask }
        return (data, uploads, tasks.compactMap { $0 as? URLSessionDownloadTask })
    }
}
