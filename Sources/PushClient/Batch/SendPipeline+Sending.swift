// SPDX-License-Identifier: Apache-2.0

internal import Curl
internal import Synchronization

extension SendPipeline {
    /// Starts sending one body; waits only for the rate limit or a token, not for the journal or the answer.
    func submit(_ body: [UInt8], at index: Int) async {
        let request = ServiceRequest(url: url, body: body)
        if let tokens = caller.tokens, tokens.cached == nil {
            guard queueLimit > 0 else { return waitForToken(request, at: index) }
            return enqueue(Queued(index: index, request: request))
        }
        if let wait = caller.limiter.reserve(), (try? await caller.timekeeper.sleep(wait)) == nil {
            return decide(index, SendResult(.notSent(.cancelledBeforeSending), attempts: 0))
        }
        if let result = state.withLock({ $0.reachability.resultIfUnreachable }) { return decide(index, result) }
        let token: AccessToken?
        do throws(CredentialsError) {
            token = if let cached = caller.tokens?.cached { cached } else { try await caller.tokens?.token() }
        } catch {
            return decide(index, SendResult(.notSent(SendFailure(error)), attempts: 0))
        }
        var transfer = caller.transfer(for: request, token: token)
        transfer.burst = burst
        transfer.offersCodings = false
        guard let recorder else {
            guard queueLimit > 0 else { return start(transfer, request, token, at: index) }
            return enqueue(Queued(index: index, request: request, prepared: (transfer, token)))
        }
        let prepared = transfer
        recorder.willSend(index, attempt: 1) { [self] failure in
            if let failure {
                decide(index, SendResult(.notSent(failure), attempts: 0))
                wake()
            } else {
                start(prepared, request, token, at: index)
            }
        }
    }

    /// Starts the message if there is room, or keeps it for when there is.
    private func enqueue(_ message: Queued) {
        let startable = state.withLock { state in
            state.queue.append(message)
            return state.takeStartable(concurrency)
        }
        if startQueued(startable) { wake() }
    }

    /// Starts messages that waited behind the window, unless the batch has ended meanwhile; then they have their results,
    /// and it returns true.
    func startQueued(_ messages: [Queued]) -> Bool {
        var hasDecided = false
        for message in messages {
            let result = state.withLock { state -> SendResult? in
                if state.isCancelled { return SendResult(.notSent(.cancelledBeforeSending), attempts: 0) }
                return state.reachability.resultIfUnreachable
            }
            if let result {
                decide(message.index, result)
                hasDecided = true
            } else if let (transfer, token) = message.prepared {
                start(transfer, message.request, token, at: message.index)
            } else {
                waitForToken(message.request, at: message.index)
            }
        }
        return hasDecided
    }

    /// Passes the message to the retries, which wait for a token, so that this wait does not block the source.
    private func waitForToken(_ request: ServiceRequest, at index: Int) {
        let first = Retry(index: index, request: request, verdict: nil, attempts: caller.beginAttempts())
        state.withLock { $0.retries.append(first) }
        wake()
    }

    private func start(_ transfer: Transfer, _ request: ServiceRequest, _ token: AccessToken?, at index: Int) {
        var attempts = caller.beginAttempts()
        attempts.count = 1
        let begun = attempts
        let running = CurlEngine.shared.start(transfer) { [self] result in
            var attempts = begun
            let verdict = caller.judge(result, of: request, with: token, &attempts)
            attemptEnded(verdict, Retry(index: index, request: request, verdict: verdict, attempts: attempts))
        }
        let (hasEnded, isCancelled) = state.withLock { state in
            let hasEnded = state.running[index] != nil
            state.running[index] = hasEnded ? nil : .underWay(running)
            return (hasEnded, state.isCancelled || state.cancelsFirstAttempts)
        }
        if isCancelled { running.cancel() }
        // A transfer that failed before it started is not part of a burst, so nothing else wakes the others.
        if hasEnded { wake() }
    }

    /// Handles the end of the first attempt; called on the engine's thread.
    private func attemptEnded(_ verdict: Verdict, _ retry: Retry) {
        state.withLock { state in
            // A mark for `start`, which may not have stored the transfer yet.
            state.running[retry.index] = state.running[retry.index] == nil ? .ended : nil
        }
        note(verdict, retry.attempts)
        if case .final(let outcome) = verdict {
            let result = SendResult(outcome, retry.attempts)
            guard let recorder else { return decide(retry.index, result) }
            recorder.didSend(retry.index, result, isFinal: true) { [self] in
                decide(retry.index, result)
                wake()
            }
        } else {
            recorder?.didSend(retry.index, SendResult(verdict.outcome, retry.attempts), isFinal: false) {}
            state.withLock { $0.retries.append(retry) }
        }
    }

    /// Records the final result of a message and frees its place in the window.
    func decide(_ index: Int, _ result: SendResult) {
        caller.instruments.ended(result)
        state.withLock { state in
            var result = result
            if case .notSent(let failure) = result.outcome, failure.code == .cancelled,
                let cause = state.reachability.failure, let untried = state.reachability.resultIfUnreachable
            {
                // The batch cancelled it, because the service is unreachable.
                result.outcome = result.attempts > 0 ? .notSent(cause) : untried.outcome
            }
            if state.repeated.remove(index) != nil { result.mayBeDuplicate = true }
            state.progress.count(result.outcome)
            state.inFlight -= 1
            switch options.order {
            case .completion: state.ready.append(SendBatch.Item(index: index, result: result))
            case .input:
                state.early[index] = result
                state.flushOrdered()
            }
        }
    }

    /// Sends messages that need more than one attempt, or a token first, until all results are final.
    func runRetries() async {
        await withDiscardingTaskGroup { group in
            while true {
                let (retries, isDone) = state.withLock { state -> ([Retry], Bool) in
                    defer { state.retries.removeAll(keepingCapacity: true) }
                    return (state.retries, state.isDrained)
                }
                for retry in retries {
                    group.addTask { [self] in
                        let (outcome, attempts) = await caller.call(
                            retry.request,
                            after: retry.verdict,
                            retry.attempts,
                            observer: BatchAttempts(pipeline: self, index: retry.index)
                        )
                        if case .notSent(let failure) = outcome, failure.code == .credentials {
                            note(.final(outcome), attempts)
                        }
                        decide(retry.index, SendResult(outcome, attempts))
                        wake()
                    }
                }
                if isDone { return }
                let endsRetries = state.withLock { state in
                    guard state.reachability.failure != nil || state.isCancelled else { return false }
                    state.hasEndedRetries = true
                    return true
                }
                if endsRetries { group.cancelAll() }
                await withCheckedContinuation { continuation in
                    let isReady = state.withLock { state in
                        if !state.retries.isEmpty || state.isDrained { return true }
                        state.retrier = continuation
                        return false
                    }
                    if isReady { continuation.resume() }
                }
            }
        }
    }
}

extension Verdict {
    /// The outcome if there is no further attempt.
    var outcome: CallOutcome {
        switch self {
        case .final(let outcome), .again(_, let outcome), .renew(let outcome): outcome
        }
    }
}
