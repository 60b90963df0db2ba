// SPDX-License-Identifier: Apache-2.0

/// Whether and when what was refused may be sent again.
public enum RetryAdvice: Sendable, Hashable {
    /// The same will be refused again.
    case never
    /// With growing waits, the first of them at least this long.
    case backoff(from: Duration)
    /// Not before so much time is over: the service said so.
    case after(Duration)
    /// With another access token.
    case withNewToken
}
