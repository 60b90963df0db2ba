// SPDX-License-Identifier: Apache-2.0

import Dispatch
public import Foundation

/// Apple's URL loading for extensions: over the simulated device's network, by its rules, on its push's timeline.
///
/// It hides FoundationNetworking's class of the same name wherever an extension imports UserNotifications. App Transport
/// Security, file names, temporary files, redirects, time limits and error codes are as on a device; what the simulated
/// network slows down or refuses, it slows down and refuses here. Streams, web sockets, background sessions, resumed
/// downloads, stored cookies, caches and authentication challenges are not offered.
///
/// Unchecked, because everything that changes lies behind a lock.
open class URLSession: NSObject, @unchecked Sendable {
    let process: AppProcess
    let queue: SessionQueue
    let settings: URLSessionConfiguration.Values
    private let isShared: Bool
    private let scope: TaskScope?
    private let state: Locked<State>

    private struct State {
        var delegate: (any URLSessionDelegate)?
        var operations: OperationQueue?
        var sessionDescription: String?
        var nextTask = 1
        /// Tasks that have not ended; tasks that were never resumed are not kept alive.
        var tasks: [Int: Entry] = [:]
        var isInvalid = false
        var hasNotedSettings = false
    }

    private struct Entry {
        weak var task: URLSessionTask?
        /// Set once the task was resumed, which keeps it alive until it ended.
        var running: URLSessionTask?
    }

    /// The session that all of an app's code shares; each simulated app process has its own.
    open class var shared: URLSession {
        let process = AppProcess.current
        return process.static(SharedSession.self) { SharedSession(URLSession(sharedBy: process)) }.session
    }

    private struct SharedSession: Sendable {
        let session: URLSession

        init(_ session: URLSession) { self.session = session }
    }

    private init(sharedBy process: AppProcess) {
        self.process = process
        queue = SessionQueue(nil)
        settings = URLSessionConfiguration.Values()
        isShared = true
        scope = nil
        state = Locked(State())
    }

    /// Creates a session whose handlers run one after the other on a separate queue.
    public convenience init(configuration: URLSessionConfiguration) {
        self.init(configuration: configuration, delegate: nil, delegateQueue: nil)
    }

    /// Creates a session; the delegate is kept until the session is invalidated, and called on the queue.
    ///
    /// Without a queue, calls come one after the other on a queue of the session's own.
    public init(
        configuration: URLSessionConfiguration,
        delegate: (any URLSessionDelegate)?,
        delegateQueue queue: OperationQueue?
    ) {
        let delivery = DeliveryContext.current
        process = delivery?.process ?? AppProcess.current
        self.queue = SessionQueue(queue)
        settings = configuration.snapshot
        isShared = false
        scope = TaskScope(delivery: delivery, process: process)
        state = Locked(State(delegate: delegate))
    }

    /// A copy of the session's configuration.
    open var configuration: URLSessionConfiguration { URLSessionConfiguration(settings) }

    /// Whom the session tells of its tasks; `nil` once it was invalidated and its tasks have ended.
    open var delegate: (any URLSessionDelegate)? { state.withLock { $0.delegate } }

    var taskDelegate: (any URLSessionTaskDelegate)? { delegate as? any URLSessionTaskDelegate }

    /// The queue on which the session calls its delegate and completion handlers.
    open var delegateQueue: OperationQueue {
        state.withLock { state in
            let queue = state.operations ?? queue.operationQueue()
            state.operations = queue
            return queue
        }
    }

    /// Text of the app's own; it changes nothing.
    open var sessionDescription: String? {
        get { state.withLock { $0.sessionDescription } }
        set { state.withLock { $0.sessionDescription = newValue } }
    }

    // MARK: - Ending

    /// Lets the tasks end and then the session, which accepts no new tasks.
    ///
    /// The shared session ignores it.
    open func finishTasksAndInvalidate() {
        guard !isShared else { return }
        state.withLock { $0.isInvalid = true }
        endIfDone()
    }

    /// Cancels the tasks and ends the session, which accepts no new tasks.
    ///
    /// The shared session ignores it.
    open func invalidateAndCancel() {
        guard !isShared else { return }
        let tasks = state.withLock { state in
            state.isInvalid = true
            return state.tasks.values.compactMap { $0.running ?? $0.task }
        }
        for task in tasks { task.cancel() }
        endIfDone()
    }

    /// Calls the handler; there are no cookies, caches or credentials to forget.
    open func reset(completionHandler: @escaping @Sendable () -> Void) {
        queue.run(for: TaskScope.current(in: process), completionHandler)
    }

    /// Returns at once: there are no cookies, caches or credentials to forget.
    open func reset() async {}

    /// Calls the handler; nothing waits to be written to disk.
    open func flush(completionHandler: @escaping @Sendable () -> Void) {
        queue.run(for: TaskScope.current(in: process), completionHandler)
    }

    /// Returns at once: nothing waits to be written to disk.
    open func flush() async {}

    // MARK: - Tasks

    /// Tasks that have not ended, in the order they were made.
    var outstandingTasks: [URLSessionTask] {
        state.withLock { state in
            state.tasks.sorted { $0.key < $1.key }.compactMap { $0.value.running ?? $0.value.task }
        }
    }

    /// The number of a task that is being made; `nil` when the session takes none any more.
    func nextTaskIdentifier() -> Int? {
        state.withLock { state in
            guard !state.isInvalid else { return nil }
            defer { state.nextTask += 1 }
            return state.nextTask
        }
    }

    func taskCreated(_ task: URLSessionTask) {
        state.withLock { $0.tasks[task.taskIdentifier] = Entry(task: task) }
    }

    func taskStarted(_ task: URLSessionTask) {
        state.withLock { $0.tasks[task.taskIdentifier]?.running = task }
    }

    /// Forgets a task that ended, or that went without being resumed.
    func taskEnded(_ identifier: Int) {
        state.withLock { $0.tasks[identifier] = nil }
        endIfDone()
    }

    /// The configured properties that are not simulated, the first time this is called.
    func unsimulatedSettings() -> [String] {
        let isFirst = state.withLock { state in
            defer { state.hasNotedSettings = true }
            return !state.hasNotedSettings
        }
        return isFirst ? settings.unsimulated : []
    }

    private func endIfDone() {
        guard !isShared else { return }
        let delegate = state.withLock { state in
            guard state.isInvalid, state.tasks.isEmpty else { return nil as (any URLSessionDelegate)? }
            defer { state.delegate = nil }
            return state.delegate
        }
        guard let delegate, let scope else { return }
        queue.run(for: scope) { delegate.urlSession(self, didBecomeInvalidWithError: nil) }
    }
}

extension URLSession {
    /// A data delegate's decision about an answer once its head is there.
    ///
    /// Turning the task into a download is not offered.
    public enum ResponseDisposition: Int, Sendable {
        /// Ends the task with `URLError.cancelled`.
        case cancel = 0
        case allow = 1
    }
}

/// The number of bytes if a server does not send it: -1.
public let NSURLSessionTransferSizeUnknown: Int64 = -1

/// The serial queue on which a session calls its delegate and its completion handlers.
struct SessionQueue: Sendable {
    private let target: Target

    private enum Target: Sendable {
        /// The session's own; as a dispatch queue, because an operation for each callback would cost more than it does.
        case own(DispatchQueue)
        case given(OperationQueue)
    }

    init(_ given: OperationQueue?) {
        target = given.map(Target.given) ?? .own(DispatchQueue(label: "com.apple.NSURLSession-delegate"))
    }

    /// Calls the body as work of the scope, after everything that was handed over before.
    func run(for scope: TaskScope, _ body: @escaping @Sendable () -> Void) {
        switch target {
        case .own(let queue): queue.async { scope.run(body) }
        case .given(let queue): queue.addOperation { scope.run(body) }
        }
    }

    /// Apple's view of the queue.
    func operationQueue() -> OperationQueue {
        switch target {
        case .given(let queue): return queue
        case .own(let queue):
            let operations = OperationQueue()
            operations.maxConcurrentOperationCount = 1
            operations.underlyingQueue = queue
            return operations
        }
    }
}
