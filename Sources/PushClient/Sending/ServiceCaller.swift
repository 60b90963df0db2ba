// SPDX-License-Identifier: Apache-2.0

internal import Curl
internal import Foundation

/// Makes requests to the service: with authorisation, within the rate limit, and with retries.
final class ServiceCaller: Sendable {
    /// Largest answer in bytes; a list of topics is the longest.
    private static let byteLimit = 4 << 20

    let endpoint: FCMEndpoint
    let policy: RetryPolicy
    let timekeeper: Timekeeper
    let limiter: RateLimiter
    let instruments: Instruments
    /// The source of access tokens; `nil` with a server key.
    let tokens: TokenSource?
    private let serverKeyHeaders: [HTTPHeader]
    let random: @Sendable (ClosedRange<Double>) -> Double

    init(
        endpoint: FCMEndpoint,
        credentials: FCMCredentials,
        policy: RetryPolicy,
        rateLimit: RateLimit,
        instruments: Instruments,
        timekeeper: Timekeeper,
        random: @escaping @Sendable (ClosedRange<Double>) -> Double
    ) {
        self.endpoint = endpoint
        self.policy = policy
        self.timekeeper = timekeeper
        self.instruments = instruments
        self.random = random
        limiter = RateLimiter(rateLimit, timekeeper: timekeeper)
        tokens = TokenSource.source(for: credentials, endpoint: endpoint, retry: policy, timekeeper: timekeeper)
        serverKeyHeaders =
            if case .serverKey(let key) = credentials.kind {
                [HTTPHeader("Authorization", "key=" + key.revealed()), HTTPHeader("Content-Type", "application/json")]
            } else {
                []
            }
    }

    func beginAttempts() -> Attempts { Attempts(startedAt: timekeeper.elapsed()) }

    /// Returns the HTTP transfer for a request; `token` is `nil` only with a server key.
    func transfer(for request: ServiceRequest, token: AccessToken?) -> Transfer {
        var transfer = Transfer(url: request.url)
        transfer.method = request.method
        // All requests with the same token share one array, so that libcurl's list is built once.
        let headers = token?.requestHeaders ?? serverKeyHeaders
        transfer.headers = request.headers.isEmpty ? headers : headers + request.headers
        transfer.body = request.body.isEmpty && request.method != "POST" ? nil : request.body
        transfer.mayRepeat = request.isIdempotent
        transfer.limits.byteCount = Self.byteLimit
        transfer.limits.connectTime = policy.connectTime
        transfer.limits.idleTime = policy.answerTime
        transfer.limits.totalTime = policy.answerTime
        // Following a redirect would send message and token to another host; a redirect counts as a refusal.
        transfer.redirects.decide = Self.stop
        transfer.certificateAuthorityFile = endpoint.certificateAuthorityFile
        transfer.resolve = endpoint.resolve
        return transfer
    }

    private static let stop: @Sendable (RedirectPolicy.Hop) -> RedirectPolicy.Decision = { _ in .stop }

    /// Returns the wait after a number of attempts.
    func backoff(afterAttempt attempt: Int, atLeast shortest: Duration? = nil) -> Duration {
        policy.backoff(afterAttempt: attempt, atLeast: shortest, random: random)
    }
}

extension ServiceCaller: CustomReflectable {
    /// A mirror without the headers, which contain the server key.
    var customMirror: Mirror { Mirror(self, children: ["endpoint": endpoint, "policy": policy]) }
}

extension ServiceCaller {
    /// Makes the request, with retries, until its outcome is final; can continue after an attempt that was made
    /// elsewhere.
    ///
    /// Cancelling the task ends waits and transfers; a request that was sent by then has the outcome unknown.
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
                return (last ?? .notSent(.cancelledBeforeSending), attempts)
            }
            let token: AccessToken?
            do throws(CredentialsError) {
                token = try await tokens?.token()
            } catch {
                return (last ?? .notSent(SendFailure(error)), attempts)
            }
            guard !Task.isCancelled else { return (last ?? .notSent(.cancelledBeforeSending), attempts) }
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

/// Observes each attempt and may delay or prevent it.
protocol AttemptObserver: Sendable {
    /// Returns the wait before the next attempt, at most the given one.
    func limited(_ wait: Duration) -> Duration
    /// Returns why the attempt must not be made; `nil` if it may.
    func willSend(attempt: Int) async -> SendFailure?
    func didSend(_ verdict: Verdict, _ attempts: Attempts) async
}

extension SendFailure {
    static let cancelledBeforeSending = SendFailure(.cancelled, "The task was cancelled before the request was made.")
}
