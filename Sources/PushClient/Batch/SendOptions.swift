// SPDX-License-Identifier: Apache-2.0

/// How many messages are sent.
public struct SendOptions: Sendable, Hashable {
    /// The order of results.
    public enum Order: Sendable, Hashable {
        /// As the messages came: a message that waits for a retry holds back the results behind it.
        case input
        /// As they are decided.
        case completion
    }

    /// Requests under way at once, those that wait for a retry among them.
    ///
    /// Default 100, which is what one HTTP/2 connection to Google carries. With more, further connections are opened, one
    /// after the other, each when those that stand have no room.
    public var concurrency = 100
    /// Results that may wait to be read, beyond which no further message is taken.
    ///
    /// Default 4096.
    public var pendingResults = 4096
    /// The order of results.
    ///
    /// Default as they are decided.
    public var order = Order.completion
    /// Whether the service only checks the messages.
    ///
    /// Default `false`.
    public var validateOnly = false

    /// Makes the default options.
    public init() {}
}

/// How far a batch is.
public struct SendProgress: Sendable, Hashable {
    /// Messages taken from the source.
    public var taken = 0
    /// Messages that the service accepted.
    public var sent = 0
    /// Messages that the service refused.
    public var refused = 0
    /// Messages that cannot have arrived.
    public var notSent = 0
    /// Messages whose fate is unknown.
    public var unknown = 0

    /// Messages that are decided.
    public var decided: Int { sent + refused + notSent + unknown }

    /// Makes an empty count.
    public init() {}

    mutating func count(_ outcome: SendResult.Outcome) {
        switch outcome {
        case .sent: sent += 1
        case .refused: refused += 1
        case .notSent: notSent += 1
        case .unknown: unknown += 1
        }
    }
}
