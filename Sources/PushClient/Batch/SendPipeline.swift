// SPDX-License-Identifier: Apache-2.0

internal import Curl
internal import Synchronization

/// The state of a batch: a window of requests in flight, messages that wait for a retry, and results to be read.
///
/// The source's task fills the window, the engine's thread empties it, and one reader takes the results. Each of them
/// is resumed once per burst of answers: at tens of thousands of messages per second, resuming tasks costs more than
/// sending. A wide window has a queue behind it, from which the engine's thread goes on at once.
final class SendPipeline: Sendable {
    struct State {
        var progress = SendProgress()
        var inFlight = 0
        /// Messages taken whose results the reader has not got yet.
        var unread = 0
        var running: [Int: Running] = [:]
        /// Messages taken that wait for others to leave the window, the first one first.
        var queue: [Queued] = []
        var ready: [SendBatch.Item] = []
        /// Results that wait for the results of earlier messages, in the order of the input; `nil` for a message
        /// without a result.
        var early: [Int: SendResult?] = [:]
        /// Messages that an earlier run may have sent already.
        var repeated: Set<Int> = []
        var nextIndex = 0
        var retries: [Retry] = []
        var sourceEnded = false
        var isStopping = false
        var isCancelled = false
        var reachability = Reachability()
        /// Whether the retries have been cancelled.
        var hasEndedRetries = false
        var source: CheckedContinuation<Void, Never>?
        var reader: CheckedContinuation<Void, Never>?
        var retrier: CheckedContinuation<Void, Never>?

        /// Whether the source's task waits for an element, for which it has reserved a place in the window.
        var isPulling = false

        /// Whether all results are final and no message will follow.
        var isDrained: Bool {
            if sourceEnded { return inFlight == 0 }
            return isStopping && isPulling && inFlight == 1
        }

        /// Whether first attempts in flight should be cancelled: the service counts as unreachable and has never
        /// answered.
        var cancelsFirstAttempts: Bool { reachability.failure != nil && !reachability.hasAnswered }

        /// Whether further messages must wait for those in flight, which show whether the service is reachable again.
        var waitsForProbe: Bool { reachability.isFailing && inFlight > 0 }

        /// Removes and returns the messages of the queue that may start now.
        mutating func takeStartable(_ concurrency: Int) -> [Queued] {
            if queue.isEmpty { return [] }
            let active = inFlight - queue.count - (isPulling ? 1 : 0)
            let count =
                if isCancelled || reachability.failure != nil {
                    queue.count
                } else if reachability.isFailing {
                    active > 0 ? 0 : 1
                } else {
                    max(0, min(queue.count, concurrency - active))
                }
            defer { queue.removeFirst(count) }
            return Array(queue.prefix(count))
        }

        /// Moves results to `ready` up to the first message without one.
        mutating func flushOrdered() {
            while let result = early.removeValue(forKey: nextIndex) {
                if let result { ready.append(SendBatch.Item(index: nextIndex, result: result)) }
                nextIndex += 1
            }
        }
    }

    /// A first attempt, whose start and end may be recorded in either order.
    enum Running: Sendable {
        case underWay(RunningTransfer)
        case ended
    }

    /// A message whose first attempt may start when there is room.
    struct Queued: Sendable {
        var index: Int
        var request: ServiceRequest
        /// `nil` if there was no token yet.
        var prepared: (transfer: Transfer, token: AccessToken?)?
    }

    /// A message that needs another attempt, or a token first.
    struct Retry: Sendable {
        var index: Int
        var request: ServiceRequest
        /// The verdict of the previous attempt; `nil` if there was none.
        var verdict: Verdict?
        var attempts: Attempts
    }

    let caller: ServiceCaller
    let url: String
    let options: SendOptions
    let recorder: (any SendRecorder)?
    let state = Mutex(State())
    let burst: TransferBurst
    private let unreachability = AsyncStream<Never>.makeStream()
    let concurrency: Int
    /// How many messages may wait behind the window.
    ///
    /// Without them, the engine would wait for the source's task after each burst. A narrow window needs none, and a journal
    /// has every message recorded before it starts.
    let queueLimit: Int
    /// Windows from this on have a queue.
    private static let wideWindow = 64

    init(caller: ServiceCaller, url: String, options: SendOptions, recorder: (any SendRecorder)? = nil) {
        self.caller = caller
        self.url = url
        self.options = options
        self.recorder = recorder
        let concurrency = max(1, options.concurrency)
        self.concurrency = concurrency
        queueLimit = recorder == nil && concurrency >= Self.wideWindow ? concurrency / 2 : 0
        let waker = Waker()
        burst = TransferBurst { waker.pipeline?.wake() }
        waker.set(self)
    }

    var progress: SendProgress {
        state.withLock { state in
            var progress = state.progress
            if state.isPulling { progress.taken -= 1 }
            return progress
        }
    }

    /// Takes no more messages from the source.
    func stop() {
        state.withLock { $0.isStopping = true }
        wake()
    }

    /// Takes no more messages from the source and cancels requests in flight.
    func cancel() {
        let running = state.withLock { state in
            state.isStopping = true
            state.isCancelled = true
            return Array(state.running.values)
        }
        for case .underWay(let transfer) in running { transfer.cancel() }
        wake()
    }

    // MARK: - Reachability

    /// Why the service counts as unreachable; `nil` if it does not.
    var unreachable: SendFailure? { state.withLock { $0.reachability.failure } }

    func limited(_ wait: Duration) -> Duration {
        let now = caller.timekeeper.elapsed()
        return state.withLock { $0.reachability.limited(wait, at: now) }
    }

    /// Records the end of an attempt, and cancels first attempts in flight if the service now counts as unreachable and
    /// has never answered.
    func note(_ verdict: Verdict, _ attempts: Attempts) {
        let now = caller.timekeeper.elapsed()
        let (hasChanged, running) = state.withLock { state -> (Bool, [Running]) in
            let before = (isFailing: state.reachability.isFailing, failure: state.reachability.failure)
            state.reachability.note(verdict, attempts, at: now)
            let isNew = before.failure == nil && state.reachability.failure != nil
            return (
                isNew || before.isFailing != state.reachability.isFailing,
                isNew && state.cancelsFirstAttempts ? Array(state.running.values) : []
            )
        }
        guard hasChanged else { return }
        for case .underWay(let transfer) in running { transfer.cancel() }
        if unreachable != nil { unreachability.continuation.finish() }
        wake()
    }

    /// Stops the batch if its source delivers nothing while the service is unreachable.
    ///
    /// A source with available messages gets more time, so that each of them gets a result.
    func endStalledSource() async {
        for await _ in unreachability.stream {}
        var taken = progress.taken
        for _ in 0..<Reachability.sourceRounds {
            guard (try? await Task.sleep(for: Reachability.sourceTime)) != nil else { return }
            let current = progress.taken
            guard current > taken else { break }
            taken = current
        }
        stop()
    }

    // MARK: - The source's side

    /// Waits for a place in the window and takes it; returns false if the batch takes no more messages.
    func admit() async -> Bool {
        while true {
            let admitted: Bool? = state.withLock { state in
                if state.isStopping { return false }
                guard state.inFlight < concurrency + queueLimit, state.unread < pendingLimit, !state.waitsForProbe
                else {
                    return nil
                }
                state.inFlight += 1
                state.unread += 1
                state.progress.taken += 1
                return true
            }
            if let admitted { return admitted }
            await withCheckedContinuation { continuation in
                let isReady = state.withLock { state in
                    if mayAdmit(state) { return true }
                    state.source = continuation
                    return false
                }
                if isReady { continuation.resume() }
            }
        }
    }

    /// Gives back a place that is not needed: the source ended, or the message is skipped.
    func releasePlace(skipping index: Int? = nil) {
        state.withLock { state in
            state.isPulling = false
            state.inFlight -= 1
            state.unread -= 1
            state.progress.taken -= 1
            if let index, options.order == .input {
                state.early[index] = .some(nil)
                state.flushOrdered()
            }
        }
        if options.order == .input { wake() }
    }

    var sourceHasEnded: Bool { state.withLock { $0.sourceEnded } }

    func sourceEnds() {
        state.withLock { $0.sourceEnded = true }
        wake()
    }

    private var pendingLimit: Int { max(concurrency + queueLimit, options.pendingResults) }

    /// Returns whether to resume the source, which happens when several places are free.
    private func mayAdmit(_ state: State) -> Bool {
        if state.isStopping { return true }
        if state.waitsForProbe { return false }
        let freed = queueLimit > 0 ? queueLimit / 2 : max(1, concurrency / 16)
        return state.inFlight <= concurrency + queueLimit - freed && state.unread < pendingLimit
    }

    // MARK: - The reader's side

    /// Waits for results and moves them into `taken`; returns false after the last.
    func take(into taken: inout [SendBatch.Item]) async -> Bool {
        taken.removeAll(keepingCapacity: true)
        while true {
            enum Step { case some, none, wait }
            let (step, source) = state.withLock { state -> (Step, CheckedContinuation<Void, Never>?) in
                if !state.ready.isEmpty {
                    swap(&state.ready, &taken)
                    state.unread -= taken.count
                    guard mayAdmit(state) else { return (.some, nil) }
                    defer { state.source = nil }
                    return (.some, state.source)
                }
                return (state.isDrained ? .none : .wait, nil)
            }
            source?.resume()
            switch step {
            case .some: return true
            case .none: return false
            case .wait: break
            }
            await withCheckedContinuation { continuation in
                let isReady = state.withLock { state in
                    if !state.ready.isEmpty || state.isDrained { return true }
                    precondition(state.reader == nil, "The results of a batch have one reader.")
                    state.reader = continuation
                    return false
                }
                if isReady { continuation.resume() }
            }
        }
    }

    // MARK: - Both

    /// Starts the messages for which there is room, and resumes the tasks whose conditions are fulfilled.
    func wake() {
        _ = startQueued(state.withLock { $0.takeStartable(concurrency) })
        let waiting = state.withLock { state -> [CheckedContinuation<Void, Never>?] in
            var waiting: [CheckedContinuation<Void, Never>?] = []
            if state.source != nil, mayAdmit(state) {
                waiting.append(state.source)
                state.source = nil
            }
            if state.reader != nil, !state.ready.isEmpty || state.isDrained {
                waiting.append(state.reader)
                state.reader = nil
            }
            let endsRetries = state.isCancelled || (state.reachability.failure != nil && !state.hasEndedRetries)
            if state.retrier != nil, !state.retries.isEmpty || state.isDrained || endsRetries {
                waiting.append(state.retrier)
                state.retrier = nil
            }
            return waiting
        }
        for continuation in waiting { continuation?.resume() }
    }

    /// A weak reference from the burst back to the pipeline that owns it.
    private final class Waker: Sendable {
        private struct Place: Sendable { weak var pipeline: SendPipeline? }
        private let place = Mutex(Place())

        var pipeline: SendPipeline? { place.withLock { $0.pipeline } }

        func set(_ pipeline: SendPipeline) { place.withLock { $0.pipeline = pipeline } }
    }
}
