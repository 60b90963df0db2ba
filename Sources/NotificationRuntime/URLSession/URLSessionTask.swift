// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import FoundationNetworking

/// One load of a session, which begins when it is resumed.
///
/// It belongs to the push whose code made it: its callbacks run as that push's work, its download is on that push's
/// timeline, and it is cancelled when the push's time is over.
///
/// Unchecked, because everything that changes lies behind a lock.
open class URLSessionTask: NSObject, @unchecked Sendable {
    /// The state of a task.
    public enum State: Int, Sendable {
        case running = 0
        case suspended = 1
        /// It was cancelled, and its end has not been reported yet.
        case canceling = 2
        case completed = 3
    }

    /// A body that does not lie in the request.
    enum Upload: Sendable {
        case data(Data)
        case file(URL)
    }

    struct Status {
        var state = State.suspended
        var delegate: (any URLSessionTaskDelegate)?
        var currentRequest: URLRequest?
        /// The head of the answer, until somebody asks for the response.
        var answer: AnsweredRequest?
        var response: URLResponse?
        var error: URLError?
        var receivedCount: Int64 = 0
        var expectedCount: Int64 = 0
        var sentCount: Int64 = 0
        var bodyCount: Int64 = 0
        var priority = URLSessionTask.defaultPriority
        var taskDescription: String?
        var progress: Progress?
        var load: TaskLoad?
    }

    let session: URLSession
    let client: TaskClient
    let upload: Upload?
    let scope: TaskScope
    let status: Locked<Status>

    /// The task's number in its session, counted from 1; 0 when the session had ended before.
    public let taskIdentifier: Int

    /// The request that the task was made with.
    public let originalRequest: URLRequest?

    init(session: URLSession, request: URLRequest, upload: Upload? = nil, client: TaskClient) {
        self.session = session
        self.client = client
        self.upload = upload
        originalRequest = request
        scope = TaskScope.current(in: session.process)
        status = Locked(Status(currentRequest: request))
        let identifier = session.nextTaskIdentifier()
        taskIdentifier = identifier ?? 0
        super.init()
        if identifier == nil {
            status.withLock { $0.state = .completed }
            scope.delivery?.crash(
                reason: "NSGenericException: Task created in a session that has been invalidated"
            )
        } else {
            session.taskCreated(self)
            session.taskDelegate?.urlSession(session, didCreateTask: self)
        }
    }

    deinit {
        // A task that was resumed is kept until its end, which the session knows of.
        if taskIdentifier != 0, status.withLock({ $0.state != .completed }) { session.taskEnded(taskIdentifier) }
    }

    // MARK: - What it does

    /// Begins the load, or goes on after `suspend()`.
    open func resume() {
        let load = status.withLock { status in
            guard status.state == .suspended else { return nil as TaskLoad? }
            status.state = .running
            let load = status.load ?? TaskLoad(self)
            status.load = load
            return load
        }
        load?.resume()
    }

    /// Holds the load: what arrives waits, and no time limit runs while it does.
    open func suspend() {
        let load = status.withLock { status in
            guard status.state == .running else { return nil as TaskLoad? }
            status.state = .suspended
            return status.load
        }
        load?.suspend()
    }

    /// Ends the task with `URLError.cancelled`, unless it is over; its handler or delegate hears so.
    open func cancel() {
        let load = status.withLock { status in
            guard status.state == .running || status.state == .suspended else { return nil as TaskLoad? }
            status.state = .canceling
            let load = status.load ?? TaskLoad(self)
            status.load = load
            return load
        }
        load?.cancel()
    }

    /// The state of the task.
    open var state: State { status.withLock { $0.state } }

    /// Why the task failed, once it did: a `URLError`.
    open var error: (any Error)? { status.withLock { $0.error } }

    // MARK: - What it loads

    /// The request that is being made, after redirects.
    open var currentRequest: URLRequest? { status.withLock { $0.currentRequest } }

    /// The head of the answer, once it is there.
    open var response: URLResponse? {
        status.withLock { status in
            if let answer = status.answer {
                status.response = answer.response
                status.answer = nil
            }
            return status.response
        }
    }

    /// Whom the task tells before the session's delegate; to be set before the task is resumed.
    open var delegate: (any URLSessionTaskDelegate)? {
        get { status.withLock { $0.delegate } }
        set { status.withLock { $0.delegate = newValue } }
    }

    /// Kept; loads of one device share its network alike; 0.5 by default.
    open var priority: Float {
        get { status.withLock { $0.priority } }
        set { status.withLock { $0.priority = newValue } }
    }

    /// Text of the app's own; it changes nothing.
    open var taskDescription: String? {
        get { status.withLock { $0.taskDescription } }
        set { status.withLock { $0.taskDescription = newValue } }
    }

    /// The default priority of tasks, 0.5.
    public static let defaultPriority: Float = 0.5
    /// For tasks that nobody waits for, 0.25.
    public static let lowPriority: Float = 0.25
    /// For tasks that somebody waits for, 0.75.
    public static let highPriority: Float = 0.75
}

/// A task that loads into memory, or hands what arrives to a data delegate.
open class URLSessionDataTask: URLSessionTask, @unchecked Sendable {}

/// A data task that sends a body with its request.
open class URLSessionUploadTask: URLSessionDataTask, @unchecked Sendable {}

/// A task that loads into a temporary file.
open class URLSessionDownloadTask: URLSessionTask, @unchecked Sendable {
    /// Cancels the task without anything to resume it from: the handler is called with `nil`.
    ///
    /// Apple's systems give the same answer if a server cannot resume; here the server is not asked.
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
