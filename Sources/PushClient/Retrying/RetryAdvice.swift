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
