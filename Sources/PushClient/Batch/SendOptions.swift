// SPDX-License-Identifier: Apache-2.0

/// Options for sending many messages.
public struct SendOptions: Sendable, Hashable {
    /// The order of results.
    public enum Order: Sendable, Hashable {
        /// The order of the input: a message that waits for a retry holds back the results after it.
        case input
        /// The order in which results become final.
        case completion
    }

    /// Maximum number of messages in flight, including messages that wait for a retry; 100 by default.
    ///
    /// One HTTP/2 connection to Google carries 100 requests. For more, connections are opened one after the other,
    /// whenever the existing ones are full. From 64 on, half as many messages again are taken from the source before there is
    /// room for them.
    public var concurrency = 100
    /// Maximum number of unread results, at which no further message is taken; 4096 by default.
    public var pendingResults = 4096
    /// The order of results; by completion unless set.
    public var order = Order.completion
    /// Whether the service only validates the messages and does not deliver them; `false` by default.
    public var validateOnly = false

    /// Makes the default options.
    public init() {}
}

/// The numbers of messages of a batch by state.
public struct SendProgress: Sendable, Hashable {
    /// Messages that were taken from the source.
    public var taken = 0
    /// Messages that the service accepted.
    public var sent = 0
    /// Messages that the service refused.
    public var refused = 0
    /// Messages that cannot have arrived.
    public var notSent = 0
    /// Messages that were sent and not answered.
    public var unknown = 0

    /// Messages with a final result.
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
