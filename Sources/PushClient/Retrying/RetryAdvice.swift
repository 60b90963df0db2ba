// SPDX-License-Identifier: Apache-2.0

/// Whether and when a refused request may be sent again.
public enum RetryAdvice: Sendable, Hashable {
    /// Never: the same request will be refused again.
    case never
    /// After growing waits, each at least this long.
    case backoff(from: Duration)
    /// Not before this time has passed, as the service demands in `Retry-After`.
    case after(Duration)
    /// With a new access token.
    case withNewToken
}

extension RetryAdvice {
    /// The advice after an answer that refuses a request; Google's rules are in ``RetryPolicy``.
    ///
    /// - Parameters:
    ///   - isOfThirdParty: Whether Apple's or a browser's push service refused the project's key.
    ///   - wait: The wait that the answer demands.
    init(status: Int, isOfThirdParty: Bool, wait: Duration?, _ policy: RetryPolicy) {
        self =
            switch status {
            case 429: wait.map { .after($0) } ?? .backoff(from: policy.quotaDelay)
            case 500, 502, 503: wait.map { .after($0) } ?? .backoff(from: policy.delay)
            // The access token is valid if it is the project's key that was refused.
            case 401: isOfThirdParty ? .never : .withNewToken
            default: .never
            }
    }
}
