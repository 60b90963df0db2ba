// SPDX-License-Identifier: Apache-2.0

internal import Curl

extension ServiceCaller {
    /// Makes the request until it is decided; an attempt that was made elsewhere can be gone on from.
    ///
    /// Cancelling the task ends waits and transfers; what left by then is unknown.
    func call(
        _ request: ServiceRequest,
        after verdict: Verdict? = nil,
        _ begun: Attempts? = nil,
        observer: (any AttemptObserver)? = nil
    ) async -> (outcome: CallOutcome, attempts: Attempts) {
        var attempts = begun ?? beginAttempts()
        var verdict = verdict
        while true {
            var last: CallOutcome?
            switch verdict {
            case nil: break
            case .final(let outcome): return (outcome, attempts)
            case .again(let wait, let outcome):
                last = outcome
                let wait = observer?.limited(wait) ?? wait
                instruments.willRetry(after: wait, attempts, outcome)
                guard (try? await timekeeper.sleep(wait)) != nil else { return (outcome, attempts) }
            case .renew(let outcome): last = outcome
            }
            if let wait = limiter.reserve(), (try? await timekeeper.sleep(wait)) == nil {
                return (last ?? .notSent(.cancelledBefore), attempts)
            }
            let token: AccessToken?
            do throws(CredentialsError) {
                token = try await tokens?.token()
            } catch {
                return (last ?? .notSent(SendFailure(error)), attempts)
            }
            guard !Task.isCancelled else { return (last ?? .notSent(.cancelledBefore), attempts) }
            if let failure = await observer?.willSend(attempt: attempts.count + 1) {
                return (last ?? .notSent(failure), attempts)
            }
            attempts.count += 1
            let result = await perform(transfer(for: request, token: token))
            let decided = judge(result, of: request, with: token, &attempts)
            await observer?.didSend(decided, attempts)
            verdict = decided
        }
    }

    private func perform(_ transfer: Transfer) async -> Result<TransferResult, CurlError> {
        do throws(CurlError) {
            return .success(try await CurlEngine.shared.perform(transfer))
        } catch {
            return .failure(error)
        }
    }
}

/// Is told around each attempt, and may hold it up.
protocol AttemptObserver: Sendable {
    /// How long to wait before the next attempt, where that long was asked for.
    func limited(_ wait: Duration) -> Duration
    /// Why the attempt may not be made; `nil` when it may.
    func willSend(attempt: Int) async -> SendFailure?
    func didSend(_ verdict: Verdict, _ attempts: Attempts) async
}

extension SendFailure {
    static let cancelledBefore = SendFailure(.cancelled, "The task was cancelled before the request was made.")
}
