// SPDX-License-Identifier: Apache-2.0

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
