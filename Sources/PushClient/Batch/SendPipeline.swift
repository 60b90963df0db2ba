// SPDX-License-Identifier: Apache-2.0

internal import Curl
internal import Synchronization

/// What a batch has under way: a window of requests, those that wait for another attempt, and results to be read.
///
/// The source's task fills the window, the engine's thread empties it, and one reader takes the results. Each is woken
/// once for all that happened in a burst of answers: at tens of thousands of messages a second, waking costs more than
/// sending.
final class SendPipeline: Sendable {
    struct State {
        var progress = SendProgress()
        var inFlight = 0
        /// Taken and not yet handed to the reader.
        var unread = 0
        var running: [Int: Running] = [:]
        var ready: [SendBatch.Item] = []
        /// Decided before an earlier one, when the order is that of the input.
        ///
        /// `nil` is a message without a result.
        var early: [Int: SendResult?] = [:]
        /// Sent again although an earlier run may have sent them.
        var repeated: Set<Int> = []
        var nextIndex = 0
        var retries: [Retry] = []
        var sourceEnded = false
        var isStopping = false
        var isCancelled = false
        var reachability = Reachability()
        /// Whether waits and attempts of messages with more than one attempt were told to end.
        var hasEndedRetries = false
        var source: CheckedContinuation<Void, Never>?
        var reader: CheckedContinuation<Void, Never>?
        var retrier: CheckedContinuation<Void, Never>?

        /// Whether the source's task waits for an element, with a place in the window that is free until then.
        var isPulling = false

        /// Whether nothing more will happen.
        var isDrained: Bool {
            if sourceEnded { return inFlight == 0 }
            return isStopping && isPulling && inFlight == 1
        }

        /// Whether no first attempt is worth its end: the service counts as unreachable and never answered.
        var endsRunning: Bool { reachability.failure != nil && !reachability.hasAnswered }

        /// Whether a further message has to wait for those under way, which show whether the service is back.
        var isProbing: Bool { reachability.isFailing && inFlight > 0 }

        /// Makes those results ready that no earlier one is missing before.
        mutating func moveEarly() {
            while let result = early.removeValue(forKey: nextIndex) {
                if let result { ready.append(SendBatch.Item(index: nextIndex, result: result)) }
                nextIndex += 1
            }
        }
    }

    /// A first attempt, whose end and whose beginning may be noted in either order.
    enum Running: Sendable {
        case underWay(RunningTransfer)
        case ended
    }

    /// A message whose first attempt is not its last.
    struct Retry: Sendable {
        var index: Int
        var request: ServiceRequest
        /// Of the attempt before; `nil` where there is none.
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
    private let concurrency: Int

    init(caller: ServiceCaller, url: String, options: SendOptions, recorder: (any SendRecorder)? = nil) {
        self.caller = caller
        self.url = url
        self.options = options
        self.recorder = recorder
        concurrency = max(1, options.concurrency)
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

    /// Takes no further message.
    func stop() {
        state.withLock { $0.isStopping = true }
        wake()
    }

    /// Takes no further message and ends what is under way.
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

    /// Why the service counts as unreachable.
    var unreachable: SendFailure? { state.withLock { $0.reachability.failure } }

    func limited(_ wait: Duration) -> Duration {
        let now = caller.timekeeper.elapsed()
        return state.withLock { $0.reachability.limited(wait, at: now) }
    }

    /// Takes note of an attempt's end, and ends what is under way where the service counts as unreachable from now on.
    func note(_ verdict: Verdict, _ attempts: Attempts) {
        let now = caller.timekeeper.elapsed()
        let (hasChanged, running) = state.withLock { state -> (Bool, [Running]) in
            let before = (isFailing: state.reachability.isFailing, failure: state.reachability.failure)
            state.reachability.note(verdict, attempts, at: now)
            let isNew = before.failure == nil && state.reachability.failure != nil
            return (
                isNew || before.isFailing != state.reachability.isFailing,
                isNew && state.endsRunning ? Array(state.running.values) : []
            )
        }
        guard hasChanged else { return }
        for case .underWay(let transfer) in running { transfer.cancel() }
        if unreachable != nil { unreachability.continuation.finish() }
        wake()
    }

    /// Ends the batch where its source has more to wait for than a service that is not there is worth.
    ///
    /// A source that has messages at hand may go on for longer, so that each of them gets its result.
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

    /// Waits for a place in the window and takes it; `false` when no further message is wanted.
    func admit() async -> Bool {
        while true {
            let admitted: Bool? = state.withLock { state in
                if state.isStopping { return false }
                guard state.inFlight < concurrency, state.unread < pendingLimit, !state.isProbing else { return nil }
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

    /// Gives back a place that no message came for, or one that needs none.
    func withdraw(skipping index: Int? = nil) {
        state.withLock { state in
            state.isPulling = false
            state.inFlight -= 1
            state.unread -= 1
            state.progress.taken -= 1
            if let index, options.order == .input {
                state.early[index] = .some(nil)
                state.moveEarly()
            }
        }
        if options.order == .input { wake() }
    }

    var sourceHasEnded: Bool { state.withLock { $0.sourceEnded } }

    func sourceEnds() {
        state.withLock { $0.sourceEnded = true }
        wake()
    }

    private var pendingLimit: Int { max(concurrency, options.pendingResults) }

    /// Whether it is worth waking the source: a few places at once.
    private func mayAdmit(_ state: State) -> Bool {
        if state.isStopping { return true }
        if state.isProbing { return false }
        return state.inFlight <= concurrency - max(1, concurrency / 16) && state.unread < pendingLimit
    }

    // MARK: - The reader's side

    /// Swaps what is ready into `taken`, waiting for something; `false` when everything is handed out.
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

    /// Lets those go on who wait for what is the case now.
    func wake() {
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

    /// Leads from the burst, which the pipeline holds, back to the pipeline.
    private final class Waker: Sendable {
        private struct Place: Sendable { weak var pipeline: SendPipeline? }
        private let place = Mutex(Place())

        var pipeline: SendPipeline? { place.withLock { $0.pipeline } }

        func set(_ pipeline: SendPipeline) { place.withLock { $0.pipeline = pipeline } }
    }
}
