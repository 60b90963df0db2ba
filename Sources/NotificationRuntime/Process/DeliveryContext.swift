// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

/// One push on its way through an extension: its process, its event log, and the downloads made for it.
///
/// Every content object of the push carries it, so that work done on any thread is counted to the right delivery.
package final class DeliveryContext: Sendable {
    package let process: AppProcess
    let startedAt = ContinuousClock.now
    private let sink: @Sendable (_ event: RuntimeEvent, _ isFollowed: Bool) -> Void
    private let state = Mutex(State())

    private struct State {
        var nextDownload = 1
        /// The closures that cancel running downloads; missing for the instant between counting and starting.
        var downloads: [Int: (@Sendable () -> Void)?] = [:]
        var idleActions: [@Sendable () -> Void] = []
        var isCancelled = false
        var hasCrashed = false
        var shared: [ObjectIdentifier: WeakReference] = [:]
    }

    package init(
        process: AppProcess,
        sink: @escaping @Sendable (_ event: RuntimeEvent, _ isFollowed: Bool) -> Void
    ) {
        self.process = process
        self.sink = sink
    }

    /// Adds to the delivery's timeline; called on any thread.
    ///
    /// - Parameter isFollowed: Whether the caller records another event of this push next, without waiting for anything and
    ///   before any code of the app runs: a separate process then reports both to its host together.
    package func record(_ event: RuntimeEvent, isFollowed: Bool = false) {
        sink(event, isFollowed)
    }

    // MARK: - Lifetime

    /// Counts the process as handling this push while the body runs, so that code on unbound threads finds it.
    package func whileRunning<Result>(
        _ body: () async throws -> Result,
        isolation: isolated (any Actor)? = #isolation
    ) async rethrows -> Result {
        process.begin(self)
        defer { process.end(self) }
        return try await body()
    }

    // MARK: - State of the push

    /// The object of this type that belongs to the push, made on first use and again once nobody keeps it.
    ///
    /// The context does not keep it, because such an object may keep content, and content keeps the context.
    package func shared<Value: AnyObject & Sendable>(_ type: Value.Type, make: () -> Value) -> Value {
        state.withLock { state in
            if let known = state.shared[ObjectIdentifier(type)]?.object as? Value { return known }
            let value = make()
            state.shared[ObjectIdentifier(type)] = WeakReference(object: value)
            return value
        }
    }

    private struct WeakReference: Sendable {
        weak var object: (any AnyObject & Sendable)?
    }

    // MARK: - Crashing

    /// Whether the extension's process ended under this push; whatever the extension does from then on has no effect.
    package var hasCrashed: Bool { state.withLock { $0.hasCrashed } }

    /// Ends the simulated process: every push that it was handling records ``RuntimeEvent/crashed(reason:)``, its
    /// downloads end, and what was static is gone.
    ///
    /// The caller goes on running, because its thread is ours; the host ignores the handler calls it still makes.
    package func crash(reason: String) {
        let victims = process.runningDeliveries
        process.forgetStatics()
        for delivery in victims.contains(where: { $0 === self }) ? victims : victims + [self] {
            let isFirst = delivery.state.withLock { state in
                defer { state.hasCrashed = true }
                return !state.hasCrashed
            }
            guard isFirst else { continue }
            delivery.record(.crashed(reason: reason))
            delivery.cancelAll()
        }
    }

    // MARK: - Downloads

    /// Counts a download as running for this push until ``end(download:)``, and returns its number, unique in the push.
    ///
    /// - Parameter cancel: Called at most once, by ``cancelAll()``; at once when that is over already, because nothing
    ///   starts any more then.
    package func begin(cancel: @escaping @Sendable () -> Void) -> Int {
        let (id, isCancelled) = state.withLock { state in
            defer { state.nextDownload += 1 }
            state.downloads[state.nextDownload] = cancel
            return (state.nextDownload, state.isCancelled)
        }
        if isCancelled { cancel() }
        return id
    }

    /// Ends what ``begin(cancel:)`` or ``download(on:_:)`` began, after its completion handler returned.
    package func end(download id: Int) {
        let actions = state.withLock { state in
            state.downloads[id] = nil
            guard state.downloads.isEmpty else { return [@Sendable () -> Void]() }
            defer { state.idleActions = [] }
            return state.idleActions
        }
        for action in actions { action() }
    }

    /// Runs a download for this push, under a number that is unique in it.
    ///
    /// The work runs in a separate task on the executor and is cancelled by ``cancelAll()``; after that nothing starts
    /// any more: the work of a late download runs in a task that is cancelled already.
    ///
    /// - Parameter begin: Called first, by the caller.
    package func download(
        on executor: (any TaskExecutor)? = nil,
        begin: (_ id: Int) -> Void = { _ in },
        work: @escaping @Sendable (_ id: Int) async -> Void
    ) {
        let (id, isCancelled) = state.withLock { state in
            defer { state.nextDownload += 1 }
            state.downloads[state.nextDownload] = .some(nil)
            return (state.nextDownload, state.isCancelled)
        }
        begin(id)
        let task = Task(executorPreference: executor) {
            // Before anything else, because the executor may run the task at once.
            if isCancelled { withUnsafeCurrentTask { $0?.cancel() } }
            await work(id)
            self.end(download: id)
        }
        let wasCancelledMeanwhile = state.withLock { state in
            if state.downloads[id] != nil { state.downloads[id] = { task.cancel() } }
            return state.isCancelled
        }
        if wasCancelledMeanwhile { task.cancel() }
    }

    /// How many downloads run.
    package var runningDownloads: Int { state.withLock { $0.downloads.count } }

    /// Cancels every download, those to come included.
    package func cancelAll() {
        let cancellations = state.withLock { state in
            state.isCancelled = true
            return state.downloads.values.compactMap { $0 }
        }
        for cancel in cancellations { cancel() }
    }

    /// Calls the action once no download runs: at once, or on the thread that ends the last one.
    package func whenIdle(_ action: @escaping @Sendable () -> Void) {
        let isIdle = state.withLock { state in
            if !state.downloads.isEmpty { state.idleActions.append(action) }
            return state.downloads.isEmpty
        }
        if isIdle { action() }
    }

    /// Returns when no download runs, or when the calling task is cancelled.
    package func waitUntilIdle() async {
        let (stream, continuation) = AsyncStream<Never>.makeStream()
        whenIdle { continuation.finish() }
        for await _ in stream {}
    }
}

extension DeliveryContext {
    /// The push that the calling code works for; `nil` if unknown.
    ///
    /// That is the push bound to the thread or task (``withCurrent(_:_:)``), else the only one that the current process
    /// is handling.
    package static var current: DeliveryContext? {
        if let bound { return bound }
        let running = AppProcess.current.runningDeliveries
        return running.count == 1 ? running[0] : nil
    }

    /// Runs the body as work for the push, the tasks that it starts included.
    package static func withCurrent<Result>(
        _ delivery: DeliveryContext,
        _ body: () throws -> Result
    ) rethrows -> Result {
        try $bound.withValue(delivery) { try body() }
    }

    /// The push that the thread or task is bound to, without any guess.
    @TaskLocal package static var bound: DeliveryContext?
}
