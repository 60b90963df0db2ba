// SPDX-License-Identifier: Apache-2.0

internal import Curl

/// One request to the service, without what authorises it.
struct ServiceRequest: Sendable {
    var method = "POST"
    var url: String
    /// Besides `Authorization` and `Content-Type`.
    var headers: [HTTPHeader] = []
    /// JSON; empty for none.
    var body: [UInt8]
    /// Whether making it twice does what making it once does, so that an unknown fate is no reason to stop.
    var isIdempotent = false
}

/// What came of a request after all its attempts.
enum CallOutcome: Sendable {
    case answered(TransferResult)
    case refused(FCMError)
    /// The service cannot have got it.
    case notSent(SendFailure)
    /// It left, and no answer came.
    case unknown(SendFailure)
}

/// How often a request was made, and since when.
struct Attempts: Sendable {
    let startedAt: Duration
    var count = 0
    /// Whether a token was refused already; the next refusal is final.
    var hasRenewedToken = false
    /// Whether an earlier attempt's fate is unknown.
    var mayBeDuplicate = false
}

/// What to do after one attempt.
enum Verdict: Sendable {
    case final(CallOutcome)
    /// Again after a wait; the outcome is what it is if there is no again.
    case again(after: Duration, otherwise: CallOutcome)
    /// Again with another token.
    case renew(otherwise: CallOutcome)
}
