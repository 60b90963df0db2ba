// SPDX-License-Identifier: Apache-2.0

internal import Curl
internal import Foundation

/// When a request is made again, and how long everything may take.
///
/// Google asks for: at least 10 s for an answer; after 429, what `Retry-After` says, else 60 s; after 500 and 503,
/// exponential backoff from 1 s on with jitter; nothing again after 400, 401, 403 and 404. A 502, which comes from in
/// front of the service, counts as 503; after a 504 nobody knows what happened.
public struct RetryPolicy: Sendable, Hashable {
    /// Requests at most, the first included.
    ///
    /// Default 5.
    public var attempts = 5
    /// The shortest wait, and where the longest begins to double.
    ///
    /// Default 1 s.
    public var delay = Duration.seconds(1)
    /// What the longest wait stops doubling at.
    ///
    /// Default 60 s.
    public var delayLimit = Duration.seconds(60)
    /// The shortest wait after 429 without `Retry-After`.
    ///
    /// Default 60 s.
    public var quotaDelay = Duration.seconds(60)
    /// Time for all attempts and waits of one message together; a wait that would end later is not begun.
    ///
    /// Default 300 s.
    public var budget = Duration.seconds(300)
    /// Time for one answer.
    ///
    /// Default 30 s; Google asks for 10 s at least.
    public var answerTime = Duration.seconds(30)
    /// Time for one connection.
    ///
    /// Default 10 s.
    public var connectTime = Duration.seconds(10)
    /// Whether a message whose fate is unknown (the connection broke, or no answer came) is sent again, so that it may
    /// arrive twice.
    ///
    /// Default `false`.
    public var resendsUnknown = false

    /// Makes the default policy.
    public init() {}

    /// One attempt, whatever comes of it.
    public static var never: RetryPolicy {
        var policy = RetryPolicy()
        policy.attempts = 1
        return policy
    }

    /// A random wait between the shortest and the longest after so many attempts (1, 2, …), which doubles: full jitter.
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

/// How long an answer asks to wait: `Retry-After` in seconds or as a date (RFC 9110 §10.2.3).
enum RetryAfter {
    /// The wait, at least zero; `nil` without the header or when it is neither.
    ///
    /// A date counts from the answer's own `Date`, so that this machine's clock need not be right.
    static func wait(in headers: [HTTPHeader], now: Date) -> Duration? {
        func header(_ name: String) -> String? {
            headers.first { $0.name.lowercased() == name }?.value
        }
        guard let value = header("retry-after") else { return nil }
        if !value.isEmpty, value.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
            // What does not fit is longer than anybody waits.
            return .seconds(Int(value).map { min($0, 1 << 31) } ?? 1 << 31)
        }
        guard let date = HTTPDate(value)?.date else { return nil }
        let from = header("date").flatMap(HTTPDate.init)?.date ?? now
        return .seconds(max(0, date.timeIntervalSince(from)))
    }
}
