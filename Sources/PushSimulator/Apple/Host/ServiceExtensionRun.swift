// SPDX-License-Identifier: Apache-2.0

import Foundation
import NotificationRuntime
import PushMessages

/// One run of an extension for one notification: its thread, time limit, handler calls and downloads.
///
/// Threads, the clock and downloads report to it. It decides once what is displayed, and then waits until the extension
/// has finished, because on a device the extension continues as well.
final class ServiceExtensionRun: Sendable {
    let context: DeliveryContext
    let log: DeliveryLog
    private let neighbours: RunningExtensions
    private let grace: Duration
    private let clock: any Clock<Duration>
    private let settled = Signal()
    private let state = Locked(State())

    private struct State {
        var instance: UNNotificationServiceExtension?
        var report = Report()
        var isDecided = false
        /// Whether further events are ignored.
        var isClosed = false
        var awaitsIdle = false
    }

    /// The result of a run.
    struct Report {
        /// The content of the first handler call that came in time.
        var content: UNNotificationContent.Fields?
        /// That call came after the time limit.
        var isBestAttempt = false
        var calls: [HandlerCall] = []
        var hasExpired = false
        var wasWarned = false
        var hasCrashed = false
        /// Downloads still ran when the time was up, and were cancelled.
        var hasCutDownloads = false
        var hasThreadReturned = false
        var wasCancelled = false
        /// Its own work called another notification's handler.
        var hasLostItsWork = false
        /// Work for another notification called its handler.
        var wasCalledByOthers = false
    }

    struct HandlerCall {
        var at: Duration
        /// The display had been decided before.
        var isLate: Bool
    }

    init(
        process: AppProcess,
        neighbours: RunningExtensions,
        log: DeliveryLog,
        clock: any Clock<Duration>,
        grace: Duration
    ) {
        self.log = log
        self.neighbours = neighbours
        self.clock = clock
        self.grace = grace
        context = DeliveryContext(process: process) { log.record($0) }
        log.whenCrashed { [weak self] in self?.crashed() }
    }

    /// Runs an extension on the push and returns when it is done, at the latest some grace after its time limit.
    func run(
        making make: @escaping @Sendable () -> UNNotificationServiceExtension,
        request: @escaping @Sendable (DeliveryContext) -> UNNotificationRequest,
        deadlines: Deadlines
    ) async -> Report {
        MainRunLoop.shared.begin()
        defer { MainRunLoop.shared.end() }
        neighbours.add(self)
        defer { neighbours.remove(self) }
        await context.whileRunning {
            Self.onThread(named: "service extension", for: context) { [self] in
                let instance = make()
                if !(instance is DocumentedExtension) { StandardFolders.prepare() }
                let request = request(context)
                log.record(.extensionStarted, ["request": .string(request.identifier)])
                state.withLock { $0.instance = instance }
                instance.didReceive(request) { [self] content in handlerCalled(with: content) }
                threadReturned()
            }
            deadlines.add(self)
            await settled.wait()
        }
        let (report, instance) = state.withLock { state in
            state.isClosed = true
            if !state.isDecided { state.report.wasCancelled = true }
            defer { state.instance = nil }
            return (state.report, state.instance)
        }
        context.cancelAll()
        // The extension's object goes last, outside the lock, because its deinitializer is the app's code.
        withExtendedLifetime(instance) {}
        return report
    }

    // MARK: - What threads and clock report

    private func handlerCalled(with content: UNNotificationContent) {
        if let caller = DeliveryContext.bound, caller !== context {
            state.withLock { $0.report.wasCalledByOthers = true }
            neighbours.run(for: caller)?.state.withLock { $0.report.hasLostItsWork = true }
        }
        // A snapshot, because the system keeps what it was given, whatever the extension changes afterwards.
        let fields = content.fields
        for attachment in fields.attachments {
            attachment.report(to: context)
            context.process.keep(attachment.url)
        }
        if fields.attachments.isEmpty { AttachmentRefusal.reportPending(to: context) }
        let at = log.elapsed()
        let call = state.withLock { state -> (number: Int, isLate: Bool)? in
            guard !state.isClosed, !state.report.hasCrashed else { return nil }
            let isLate = state.isDecided
            state.report.calls.append(HandlerCall(at: at, isLate: isLate))
            if !isLate {
                state.isDecided = true
                state.report.isBestAttempt = state.report.hasExpired
                state.report.content = fields
            }
            return (state.report.calls.count, isLate)
        }
        guard let call else { return }
        log.record(.handlerCalled, ["call": .integer(call.number), "isLate": .bool(call.isLate)])
        advance()
    }

    private func threadReturned() {
        state.withLock { $0.report.hasThreadReturned = true }
        advance()
    }

    private func crashed() {
        state.withLock { state in
            state.report.hasCrashed = true
            if state.report.content == nil { state.isDecided = true }
        }
        advance()
    }

    /// The time limit is over: the extension is warned on a thread of its own, if it has got as far as to exist.
    func timeIsUp() {
        enum Step { case nothing, end, giveUp, warn(Locked<UNNotificationServiceExtension>) }
        let step: Step = state.withLock { state in
            if state.isClosed { return .nothing }
            if state.isDecided { return .end }
            state.report.hasExpired = true
            guard let instance = state.instance else { return .giveUp }
            state.report.wasWarned = true
            return .warn(Locked(instance))
        }
        if case .nothing = step { return }
        log.record(.timeLimit)
        switch step {
        case .nothing: break
        case .end: end()
        case .giveUp: decideForOriginal()
        case .warn(let instance):
            Self.onThread(named: "service extension expiry", for: context) { [self] in
                instance.withLock { $0 }.serviceExtensionTimeWillExpire()
                if state.withLock({ $0.isDecided }) { end() }
            }
            after(grace) { $0.decideForOriginal() }
        }
    }

    // MARK: - Coming to an end

    private func decideForOriginal() {
        state.withLock { $0.isDecided = true }
        end()
    }

    /// Settles once the display is decided, the thread is back, and no download runs any more.
    private func advance() {
        let isQuiet = state.withLock { state in
            guard state.isDecided, state.report.hasThreadReturned, !state.awaitsIdle else { return false }
            state.awaitsIdle = true
            return true
        }
        guard isQuiet else { return }
        context.whenIdle { [settled] in settled.set() }
    }

    /// Ends the run when the time is used up: cancels downloads and abandons a thread that does not return.
    private func end() {
        let runsDownloads = context.runningDownloads > 0
        state.withLock { state in
            guard runsDownloads else { return }
            // Events that follow from cancelling the downloads are not the extension's.
            state.isClosed = true
            state.report.hasCutDownloads = true
        }
        context.cancelAll()
        advance()
        after(grace) { $0.settled.set() }
    }

    private func after(_ duration: Duration, _ action: @escaping @Sendable (ServiceExtensionRun) -> Void) {
        Task { [clock, weak self] in
            try? await clock.sleep(for: duration)
            if let self { action(self) }
        }
    }

    /// Four times what a secondary thread has on iOS, because debug builds on Linux need more.
    private static let stackByteCount = 2 << 20

    private static func onThread(
        named name: String,
        for context: DeliveryContext,
        _ body: @escaping @Sendable () -> Void
    ) {
        let thread = Thread {
            AppProcess.withCurrent(context.process) { DeliveryContext.withCurrent(context, body) }
        }
        thread.name = name
        thread.stackSize = stackByteCount
        thread.start()
    }
}
