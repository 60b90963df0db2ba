// SPDX-License-Identifier: Apache-2.0

import Foundation
import NotificationRuntime
import PushMessages

/// One run of an extension for one notification: its time limit, handler calls and downloads, wherever its code runs.
///
/// Threads, the clock and downloads report to it. It decides once what is displayed, and then waits until the extension
/// has finished, because on a device the extension continues as well.
final class ServiceExtensionRun: ExtensionObserver {
    let log: DeliveryLog
    private let push: ExtensionPush
    private let grace: Duration
    private let clock: any Clock<Duration>
    private let settled = Signal()
    private let state = Locked(State())

    private struct State {
        var hosted: (any HostedExtension)?
        var hasStarted = false
        var report = Report()
        var isDecided = false
        /// Whether further events are ignored.
        var isClosed = false
        var awaitsIdle = false
        /// When the time limit is over, since the push arrived.
        var end = Duration.zero
    }

    /// The result of a run.
    struct Report {
        /// The content of the first handler call that came in time.
        var content: UNNotificationContent.Fields?
        /// That call came after the time limit.
        var isBestAttempt = false
        var calls: [HandlerCall] = []
        var hasExpired = false
        /// The time from which only the end of the time limit could call the handler; `nil` if it is not known.
        var unreachableSince: Duration?
        /// `didReceive` had returned when the time was up.
        var hasReturnedInTime = false
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
        /// Kept while the delivery is decided: with it go the files that nobody has taken over by then.
        var hosted: (any HostedExtension)?
    }

    struct HandlerCall {
        var at: Duration
        /// The display had been decided before.
        var isLate: Bool
    }

    init(_ push: ExtensionPush, log: DeliveryLog, clock: any Clock<Duration>, grace: Duration) {
        self.push = push
        self.log = log
        self.clock = clock
        self.grace = grace
        log.whenCrashed { [weak self] isGone in self?.crashed(isGone) }
    }

    /// Runs an extension on the push and returns when it is done, at the latest some grace after its time limit.
    func run(by runner: any ExtensionRunner, deadlines: DeadlineWatch) async -> Report {
        let hosted = runner.host(push, reportingTo: self)
        let end = log.elapsed() + deadlines.limit
        state.withLock { ($0.hosted, $0.end) = (hosted, end) }
        hosted.start()
        deadlines.add(self)
        await settled.wait()
        var report = state.withLock { state in
            state.isClosed = true
            if !state.isDecided { state.report.wasCancelled = true }
            state.hosted = nil
            return state.report
        }
        report.hosted = hosted
        let isMissing = !report.hasThreadReturned || report.content == nil
        await hosted.end(isOverdue: isMissing && !report.wasCancelled && !report.hasCrashed)
        return report
    }

    // MARK: - What threads and clock report

    func record(_ event: RuntimeEvent) { log.record(event) }

    func extensionStarted() {
        log.record(.extensionStarted, ["request": .string(push.identifier)])
        state.withLock { $0.hasStarted = true }
    }

    func didLoseWork() {
        state.withLock { $0.report.hasLostItsWork = true }
    }

    func handlerCalled(with fields: UNNotificationContent.Fields, by other: (any ExtensionObserver)?) {
        if let other {
            state.withLock { $0.report.wasCalledByOthers = true }
            other.didLoseWork()
        }
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

    func threadReturned() {
        state.withLock { $0.report.hasThreadReturned = true }
        advance()
    }

    func expiryReturned() {
        if state.withLock({ $0.isDecided }) { end() }
    }

    func handlerUnreachable(hasExpired: Bool) {
        let now = log.elapsed()
        let end = state.withLock { state -> Duration? in
            guard !state.isClosed, !state.isDecided, state.report.hasExpired == hasExpired else { return nil }
            if !hasExpired { state.report.unreachableSince = now }
            return state.end
        }
        guard let end else { return }
        if hasExpired { return decideForOriginal() }
        log.record(.handlerUnreachable)
        log.skip(to: end)
        timeIsUp()
    }

    private func crashed(_ isGone: Bool) {
        state.withLock { state in
            state.report.hasCrashed = true
            if state.report.content == nil { state.isDecided = true }
        }
        // Nothing more comes from a process that is gone.
        if isGone { settled.set() } else { advance() }
    }

    /// The time limit is over: the extension, if it exists by now, is warned on a separate thread.
    func timeIsUp() {
        enum Step { case nothing, end, giveUp, warn(any HostedExtension) }
        let step: Step = state.withLock { state in
            if state.isClosed || state.report.hasExpired { return .nothing }
            if state.isDecided { return .end }
            state.report.hasExpired = true
            state.report.hasReturnedInTime = state.report.hasThreadReturned
            guard state.hasStarted, let hosted = state.hosted else { return .giveUp }
            state.report.wasWarned = true
            return .warn(hosted)
        }
        if case .nothing = step { return }
        log.record(.timeLimit)
        switch step {
        case .nothing: break
        case .end: end()
        case .giveUp: decideForOriginal()
        case .warn(let hosted):
            hosted.expire()
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
        let hosted = state.withLock { state -> (any HostedExtension)? in
            guard state.isDecided, state.report.hasThreadReturned, !state.awaitsIdle else { return nil }
            state.awaitsIdle = true
            return state.hosted
        }
        hosted?.whenIdle { [settled] in settled.set() }
    }

    /// Ends the run when the time is used up: cancels downloads and abandons a thread that does not return.
    private func end() {
        let hosted = state.withLock { $0.hosted }
        let runsDownloads = hosted?.isDownloading ?? false
        state.withLock { state in
            guard runsDownloads else { return }
            // Events that follow from cancelling the downloads are not the extension's.
            state.isClosed = true
            state.report.hasCutDownloads = true
        }
        hosted?.cancelDownloads()
        advance()
        after(grace) { $0.settled.set() }
    }

    private func after(_ duration: Duration, _ action: @escaping @Sendable (ServiceExtensionRun) -> Void) {
        Task { [clock, weak self] in
            try? await clock.sleep(for: duration)
            if let self { action(self) }
        }
    }
}
