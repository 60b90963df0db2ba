// SPDX-License-Identifier: Apache-2.0

/// When a request is retried, and how long attempts and waits may take.
///
/// Google asks senders to wait at least 10 s for an answer; after 429, to wait as long as `Retry-After` says, otherwise
/// 60 s; after 500 and 503, to use exponential backoff from 1 s on with jitter; and not to retry after 400, 401, 403
/// and 404.
///
/// The client treats 502, which comes from a proxy in front of the service, like 503. After 504, the service may have
/// received the message (``SendResult/Outcome/unknown(_:)``). After 401 because of the access token, the client sends
/// once more with a new one, even if ``attempts`` is used up.
public struct RetryPolicy: Sendable, Hashable {
    /// Maximum number of attempts, including the first; 5 by default.
    public var attempts = 5
    /// Shortest wait before a retry; 1 s by default.
    ///
    /// A wait is random between this and the longest wait, which is 2 × `delay` after the first attempt and doubles
    /// with each further one.
    public var delay = Duration.seconds(1)
    /// Upper limit for the doubling of the longest wait; 60 s by default.
    public var delayLimit = Duration.seconds(60)
    /// Shortest wait after 429 without `Retry-After`; 60 s by default.
    public var quotaDelay = Duration.seconds(60)
    /// Time for all attempts and waits of one message together; 300 s by default.
    ///
    /// A wait that would end later is not started; the message then ends with its last result.
    public var budget = Duration.seconds(300)
    /// Time limit for one answer; 30 s by default, since Google asks for at least 10 s.
    public var answerTime = Duration.seconds(30)
    /// Time limit for opening a connection; 10 s by default.
    public var connectTime = Duration.seconds(10)
    /// Whether a message is retried if the connection broke or no answer came, so that it may arrive twice; `false` by
    /// default.
    public var resendsUnknown = false

    /// Makes the default policy.
    public init() {}

    /// A policy without retries, except the one with a new access token after 401.
    public static var never: RetryPolicy {
        var policy = RetryPolicy()
        policy.attempts = 1
        return policy
    }

    /// The advice after an answer that refuses a request, by Google's rules.
    ///
    /// - Parameters:
    ///   - isOfThirdParty: Whether Apple's or a browser's push service refused the project's key.
    ///   - wait: The wait that the answer demands.
    func advice(afterStatus status: Int, isOfThirdParty: Bool, wait: Duration?) -> RetryAdvice {
        switch status {
        case 429: wait.map { .after($0) } ?? .backoff(from: quotaDelay)
        case 500, 502, 503: wait.map { .after($0) } ?? .backoff(from: delay)
        // The access token is valid if it is the project's key that was refused.
        case 401: isOfThirdParty ? .never : .withNewToken
        default: .never
        }
    }

    /// Returns a random wait between the shortest and the longest (full jitter); the longest doubles with each attempt
    /// (1, 2, …).
    func backoff(
        afterAttempt attempt: Int,
        atLeast shortest: Duration? = nil,
        random: @Sendable (ClosedRange<Double>) -> Double = { .random(in: $0) }
    ) -> Duration {
        let shortest = shortest ?? delay
        let doubled = shortest * (1 << min(max(attempt, 1), 20))
        let longest = max(shortest, min(doubled, max(delayLimit, shortest * 2)))
        return shortest + (longest - shortest) * random(0...1)
    }
}
