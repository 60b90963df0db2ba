// SPDX-License-Identifier: Apache-2.0

internal import Curl

/// The result of sending one message.
public struct SendResult: Sendable, Hashable {
    /// The four possible outcomes.
    public enum Outcome: Sendable, Hashable {
        /// The service accepted the message, or would have in a dry run; the name is `projects/…/messages/…`.
        case sent(name: String)
        /// The service refused the message.
        case refused(FCMError)
        /// The service cannot have received the message.
        case notSent(SendFailure)
        /// The request was sent and not answered: the service may have received the message.
        case unknown(SendFailure)
    }

    /// The outcome of the last attempt.
    public var outcome: Outcome
    /// Number of requests that were made.
    public var attempts: Int
    /// Whether the message may have arrived twice, because an earlier attempt got no answer and it was sent again.
    public var mayBeDuplicate: Bool

    /// Makes a result from its parts.
    public init(_ outcome: Outcome, attempts: Int, mayBeDuplicate: Bool = false) {
        self.outcome = outcome
        self.attempts = attempts
        self.mayBeDuplicate = mayBeDuplicate
    }

    /// The message's name; `nil` unless it was sent.
    public var name: String? {
        if case .sent(let name) = outcome { name } else { nil }
    }

    /// The service's error answer; `nil` unless it refused the message.
    public var error: FCMError? {
        if case .refused(let error) = outcome { error } else { nil }
    }

    /// Why there is no answer; `nil` if there is one.
    public var failure: SendFailure? {
        switch outcome {
        case .notSent(let failure), .unknown(let failure): failure
        default: nil
        }
    }
}

extension SendResult {
    /// Makes the result of a call that sends a message.
    init(_ outcome: CallOutcome, _ attempts: Attempts) {
        self.init(Outcome(outcome), attempts: attempts.count, mayBeDuplicate: attempts.mayBeDuplicate)
    }
}

extension SendResult.Outcome {
    init(_ outcome: CallOutcome) {
        switch outcome {
        case .answered(let answer):
            if let name = SendResponse.messageName(answer.body) {
                self = .sent(name: name)
            } else {
                self = .unknown(
                    SendFailure(
                        .unreadableAnswer,
                        "The answer says \(answer.status) and holds no message name: "
                            + String(decoding: answer.body.prefix(400), as: UTF8.self).excerpt(200)
                    )
                )
            }
        case .refused(let error): self = .refused(error)
        case .notSent(let failure): self = .notSent(failure)
        case .unknown(let failure): self = .unknown(failure)
        }
    }
}
