// SPDX-License-Identifier: Apache-2.0

internal import Curl

/// One request to the service, without its authorisation.
struct ServiceRequest: Sendable {
    var method = "POST"
    var url: String
    /// Header fields other than `Authorization` and `Content-Type`.
    var headers: [HTTPHeader] = []
    /// The JSON body; empty for none.
    var body: [UInt8]
    /// Whether the request is idempotent, so that it may be retried after an attempt without an answer.
    var isIdempotent = false
}

/// The outcome of a request after all its attempts.
enum CallOutcome: Sendable {
    case answered(TransferResult)
    case refused(FCMError)
    /// The service cannot have received the request.
    case notSent(SendFailure)
    /// The request was sent and not answered.
    case unknown(SendFailure)
}

/// The attempts at a request: their number and the start of the first.
struct Attempts: Sendable {
    let startedAt: Duration
    var count = 0
    /// Whether the token was renewed once; the next refusal is final.
    var hasRenewedToken = false
    /// Whether an earlier attempt got no answer.
    var mayBeDuplicate = false
}

/// The next step after an attempt.
enum Verdict: Sendable {
    case final(CallOutcome)
    /// A retry after a wait; `otherwise` is the outcome if there is no retry.
    case again(after: Duration, otherwise: CallOutcome)
    /// A retry with a new token; `otherwise` is the outcome if there is no retry.
    case renew(otherwise: CallOutcome)
}
