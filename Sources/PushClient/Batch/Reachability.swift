// SPDX-License-Identifier: Apache-2.0

/// Tracks whether a batch can reach the service.
///
/// If the service is unreachable, every message fails in the same way and costs a connection or a handshake. So sending
/// ends when one message uses up its attempts without any answer in between, or when there are only failures for
/// ``failureTimeLimit``. An untrusted certificate and missing credentials get one attempt.
///
/// A server that takes connections and has never given an answer, for instance of another protocol, also counts as
/// unreachable after ``unansweredLimit`` attempts: each of them leaves a message whose outcome is unknown.
struct Reachability: Sendable {
    /// How long name lookups and connections may fail without an answer in between.
    ///
    /// This is enough for a service that restarts. A further connection that begins within it may time out later (10 s
    /// by default), so that a batch ends within 30 s.
    static let failureTimeLimit = Duration.seconds(12)
    /// How many requests may be sent in vain to a server that has never answered one; twice the usual concurrency.
    static let unansweredLimit = 200
    /// How long a source may deliver nothing after the service counts as unreachable.
    static let sourceTime = Duration.seconds(5)
    /// How often a source that still delivers messages gets ``sourceTime``: its available messages get results, and an
    /// endless source does not keep the batch alive.
    static let sourceRounds = 3

    /// Why the service counts as unreachable; `nil` while messages are sent.
    private(set) var failure: SendFailure?
    /// Time of the first failure since the last answer.
    private var failingSince: Duration?
    private var lastAnswerAt: Duration?
    /// Requests that were sent before the first that was answered.
    private var unansweredCount = 0
    private var hasAnsweredAny = false

    /// Whether the last attempt to end was a failure, so that further messages should wait.
    var isFailing: Bool { failingSince != nil && failure == nil }
    /// Whether the service has answered at all.
    var hasAnswered: Bool { lastAnswerAt != nil }

    /// Records an attempt that ended at this time.
    mutating func note(_ verdict: Verdict, _ attempts: Attempts, at now: Duration) {
        guard failure == nil else { return }
        guard case .notSent(let cause) = verdict.outcome else {
            // A request that was sent needed a connection.
            lastAnswerAt = now
            failingSince = nil
            guard case .unknown(let cause) = verdict.outcome, cause.code != .gatewayTimeout else {
                hasAnsweredAny = true
                return
            }
            unansweredCount += 1
            if !hasAnsweredAny, unansweredCount >= Self.unansweredLimit { failure = cause }
            return
        }
        guard cause.isUnreachable else { return }
        let isUnanswered = lastAnswerAt.map { $0 < attempts.startedAt } ?? true
        let since = failingSince ?? max(attempts.startedAt, lastAnswerAt ?? attempts.startedAt)
        failingSince = since
        let isFinal = if case .final = verdict { true } else { false }
        if (isFinal && isUnanswered) || now - since >= Self.failureTimeLimit { failure = cause }
    }

    /// Returns the wait before a retry, shortened so that the retry happens within ``failureTimeLimit``.
    func limited(_ wait: Duration, at now: Duration) -> Duration {
        guard let failingSince else { return wait }
        return min(wait, max(.zero, failingSince + Self.failureTimeLimit - now))
    }

    /// The result of a message that was not tried because the service is unreachable; `nil` if it is reachable.
    var resultIfUnreachable: SendResult? {
        failure.map { failure in
            let sentence = "Not tried, because earlier messages did not reach the service."
            return SendResult(
                .notSent(SendFailure(failure.code, sentence, credentials: failure.credentials)),
                attempts: 0
            )
        }
    }
}

extension SendFailure {
    /// Whether the failure concerns the service as a whole, not one message.
    fileprivate var isUnreachable: Bool {
        switch code {
        case .nameLookup, .connection, .certificate, .credentials: true
        default: false
        }
    }
}
