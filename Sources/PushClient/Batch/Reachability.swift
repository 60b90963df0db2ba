// SPDX-License-Identifier: Apache-2.0

/// Whether a batch still has a service to send to.
///
/// Where the service is not there, every message fails in the same way, and each costs a connection or a handshake. So
/// the first message that uses up its attempts without any answer in between ends the sending, as does a time of
/// failures alone. A certificate that is not trusted and credentials without a token have one attempt.
struct Reachability: Sendable {
    /// How long names and connections may fail without an answer in between.
    ///
    /// A service that restarts is back by then, and two connections in a row may time out in it (10 s each by default),
    /// so that a batch ends within 30 s.
    static let patience = Duration.seconds(12)
    /// How long a source may bring nothing once the service counts as unreachable.
    static let sourceTime = Duration.seconds(5)
    /// How often a source that still brings messages gets that time: what it has at hand gets its results, and one without
    /// an end does not keep the batch.
    static let sourceRounds = 3

    /// Why the service counts as unreachable; `nil` while messages are sent.
    private(set) var failure: SendFailure?
    /// The time of the first failure without an answer after it.
    private var failingSince: Duration?
    private var lastAnswerAt: Duration?

    /// Whether the last thing known is a failure, so that no further message is worth a connection for now.
    var isFailing: Bool { failingSince != nil && failure == nil }
    /// Whether the service answered anything at all.
    var hasAnswered: Bool { lastAnswerAt != nil }

    /// What became of an attempt that ended now.
    mutating func note(_ verdict: Verdict, _ attempts: Attempts, at now: Duration) {
        guard failure == nil else { return }
        guard case .notSent(let cause) = verdict.outcome else {
            // What left, left over a connection.
            lastAnswerAt = now
            failingSince = nil
            return
        }
        guard cause.isUnreachable else { return }
        let isUnanswered = lastAnswerAt.map { $0 < attempts.startedAt } ?? true
        let since = failingSince ?? max(attempts.startedAt, lastAnswerAt ?? attempts.startedAt)
        failingSince = since
        let isFinal = if case .final = verdict { true } else { false }
        if (isFinal && isUnanswered) || now - since >= Self.patience { failure = cause }
    }

    /// The wait before a further attempt, which is made before the patience is over.
    func limited(_ wait: Duration, at now: Duration) -> Duration {
        guard let failingSince else { return wait }
        return min(wait, max(.zero, failingSince + Self.patience - now))
    }

    /// The result of a message that was not tried.
    var resultOfUntried: SendResult? {
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
    /// Whether it says that the service is not there for anybody, rather than something about one message.
    fileprivate var isUnreachable: Bool {
        switch code {
        case .nameLookup, .connection, .certificate, .credentials: true
        default: false
        }
    }
}
