// SPDX-License-Identifier: Apache-2.0

import Curl
import Foundation
import FoundationNetworking

/// The way of one task from `resume()` to its end, on whatever threads report.
///
/// The engine's thread reports answers and bytes; the session's queue calls whom the task was made for. A redirect that
/// a delegate is asked about ends one transfer and begins another: a leg each.
final class TaskLoad: Sendable {
    /// Why the body is held back.
    enum Hold: Hashable {
        case suspended
        /// A delegate was asked and has not answered.
        case undecided
        /// Data has arrived and was not taken yet.
        case backlog
    }

    /// A redirect that the delegate was asked about.
    struct Question {
        var hop: RedirectPolicy.Hop
        var request: URLRequest
        /// Whether the redirect's own answer is taken, and being told.
        var isDecided = false
        /// How the leg ended meanwhile.
        var end: Result<TransferResult, CurlError>?
    }

    struct State {
        var hasStarted = false
        var isCancelled = false
        /// The number of the leg; what an older one reports is not heard.
        var leg = 0
        var legStartedAt = ContinuousClock.now
        var transfer: RunningTransfer?
        var flow: TransferFlow?
        var holds: Set<Hold> = []
        var question: Question?
        /// Redirects that delegates let pass, before this leg.
        var hops: [RedirectPolicy.Hop] = []
        var file: URL?
        /// Bytes handed over and not taken yet.
        var backlog = 0
        var isOver = false
        /// An end that waits for `resume()`.
        var heldEnd: Ending?
        /// The download's number on the push's timeline.
        var download: Int?
        /// The end was reported, and nothing is kept any more.
        var isForgotten = false

        mutating func release(_ reason: Hold) {
            holds.remove(reason)
            if holds.isEmpty { flow?.release() }
        }
    }

    /// How the load ended.
    struct Ending: Sendable {
        var data: Data?
        var file: URL?
        var error: URLError?
    }

    let task: URLSessionTask
    let state = Locked(State())
    let startedAt = ContinuousClock.now

    init(_ task: URLSessionTask) {
        self.task = task
    }

    var session: URLSession { task.session }
    var scope: TaskScope { task.scope }

    /// Whom to ask and tell: the task's own delegate, else the session's.
    var delegate: (any URLSessionTaskDelegate)? { task.delegate ?? session.taskDelegate }

    /// Who gets answers and bytes of data tasks.
    var dataDelegate: (any URLSessionDataDelegate)? {
        task.delegate as? any URLSessionDataDelegate ?? session.delegate as? any URLSessionDataDelegate
    }

    /// Who gets the files of download tasks.
    var downloadDelegate: (any URLSessionDownloadDelegate)? {
        task.delegate as? any URLSessionDownloadDelegate ?? session.delegate as? any URLSessionDownloadDelegate
    }

    // MARK: - What the app asks for

    func resume() {
        // In one step, or an end that comes in between would be held for a `resume()` that is past.
        let (isFirst, heldEnd) = state.withLock { state in
            defer {
                state.hasStarted = true
                state.heldEnd = nil
            }
            state.release(.suspended)
            return (!state.hasStarted, state.heldEnd)
        }
        if isFirst {
            start()
        } else if let heldEnd {
            tell(heldEnd)
        }
    }

    func suspend() {
        hold(.suspended)
    }

    func cancel() {
        enum Step { case nothing, transfer(RunningTransfer), end, tell }
        let step: Step = state.withLock { state in
            guard !state.isCancelled else { return .nothing }
            state.isCancelled = true
            if state.isOver {
                defer { state.heldEnd = nil }
                return state.heldEnd == nil ? .nothing : .tell
            }
            // While nothing is under way, nothing reports its end.
            if !state.hasStarted || state.question?.end != nil { return .end }
            return state.transfer.map(Step.transfer) ?? .end
        }
        switch step {
        case .nothing: break
        case .transfer(let transfer): transfer.cancel()
        case .end: fail(cancellation)
        case .tell:
            removeFile()
            tell(Ending(error: cancellation.urlError))
        }
    }

    // MARK: - Starting

    private func start() {
        session.taskStarted(task)
        if let delivery = scope.delivery {
            // Before the download begins, because a push whose time is over cancels it at once.
            let id = delivery.begin { [weak self] in self?.task.cancel() }
            let (isCancelled, isForgotten) = state.withLock { state in
                state.download = id
                return (state.isCancelled, state.isForgotten)
            }
            if isForgotten { delivery.end(download: id) }
            // A push whose time is over cancelled the task before it had begun.
            guard !isCancelled else { return }
            for note in session.unsimulatedSettings() { delivery.record(.log(.init(level: .notice, text: note))) }
        }
        guard let request = task.originalRequest, let url = request.url else {
            return fail(URLLoadingError(code: .unsupportedURL, reason: "The request has no URL.", url: ""))
        }
        if LocalLoad.serves(url) {
            loadLocally(url)
        } else {
            if let delivery = scope.delivery, let id = state.withLock({ $0.download }) {
                delivery.record(.downloadStarted(id: id, url: url.absoluteString))
            }
            load(request)
        }
    }

    private func loadLocally(_ url: URL) {
        do throws(URLLoadingError) {
            let local = try LocalLoad(url)
            task.status.withLock { status in
                status.response = local.response
                status.expectedCount = Int64(local.data.count)
            }
            var file: URL?
            if task is URLSessionDownloadTask {
                file = try scope.process.downloadFile()
                state.withLock { $0.file = file }
                guard FileManager.default.createFile(atPath: file!.path, contents: local.data) else {
                    throw URLLoadingError(
                        code: .cannotWriteToFile,
                        reason: "The temporary file cannot be written.",
                        url: url.absoluteString
                    )
                }
            }
            answerReported(isLocal: true)
            local.data.withUnsafeBytes { bodyReported($0) }
            conclude(Ending(data: local.data, file: file))
        } catch {
            fail(error)
        }
    }

    /// Begins a leg with the request.
    func load(_ request: URLRequest) {
        let isWaiting = session.settings.waitsForConnectivity && scope.process.configuration.network.isOffline
        guard !isWaiting else { return waitForConnectivity() }
        do throws(URLLoadingError) {
            var transfer = try transfer(for: request)
            let (leg, hopCount) = state.withLock { state in
                state.leg += 1
                state.legStartedAt = .now
                state.question = nil
                state.transfer = nil
                return (state.leg, state.hops.count)
            }
            transfer.redirects.limit = max(0, transfer.redirects.limit - hopCount)
            if delegate != nil { askAboutRedirects(&transfer, leg, request) }
            let flow = flow(of: leg)
            transfer.flow = flow
            let isHeld = state.withLock { state in
                // What is over keeps nothing: it has let go already.
                if !state.isOver { state.flow = flow }
                return !state.holds.isEmpty
            }
            if isHeld { flow.hold() }
            let running = scope.process.engine.start(transfer) { [self] in legEnded(leg, $0) }
            let isCancelled = state.withLock { state in
                if state.leg == leg, !state.isOver { state.transfer = running }
                return state.isCancelled
            }
            if isCancelled { running.cancel() }
        } catch {
            fail(error)
        }
    }

    private func waitForConnectivity() {
        if let delegate {
            session.queue.run(for: scope) { [self] in
                delegate.urlSession(session, taskIsWaitingForConnectivity: task)
            }
        }
        let limit = max(0, min(session.settings.timeoutIntervalForResource, 1e9))
        let url = task.originalRequest?.url?.absoluteString ?? ""
        DispatchQueue.global().asyncAfter(deadline: .now() + limit) { [weak self] in
            self?.fail(URLLoadingError(code: .timedOut, reason: "The simulated network stayed off.", url: url))
        }
    }

    private func flow(of leg: Int) -> TransferFlow {
        TransferFlow(
            answer: { [self] answer in answerReported(answer, leg) },
            body: { [self] bytes in if isCurrent(leg) { bodyReported(bytes) } },
            sent: { [self] count in if isCurrent(leg) { sentReported(Int64(count)) } }
        )
    }

    func isCurrent(_ leg: Int) -> Bool {
        state.withLock { $0.leg == leg && $0.question?.isDecided != false }
    }

    // MARK: - Holding the body back

    func hold(_ reason: Hold) {
        state.withLock { state in
            state.holds.insert(reason)
            state.flow?.hold()
        }
    }

    func release(_ reason: Hold) {
        state.withLock { $0.release(reason) }
    }
}
