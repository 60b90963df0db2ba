// SPDX-License-Identifier: Apache-2.0

internal import Curl

/// What became of one message.
public struct SendResult: Sendable, Hashable {
    /// The four ways it can end.
    public enum Outcome: Sendable, Hashable {
        /// The service took it; of a dry run, it would have. The name is `projects/…/messages/…`.
        case sent(name: String)
        /// The service answered no.
        case refused(FCMError)
        /// The service cannot have got it.
        case notSent(SendFailure)
        /// It left and no answer came: the service may have got it or not.
        case unknown(SendFailure)
    }

    /// How it ended.
    public var outcome: Outcome
    /// How many requests were made.
    public var attempts: Int
    /// Whether an earlier attempt may have arrived too, because its fate was unknown and it was sent again.
    public var mayBeDuplicate: Bool

    /// Makes a result of its parts.
    public init(_ outcome: Outcome, attempts: Int, mayBeDuplicate: Bool = false) {
        self.outcome = outcome
        self.attempts = attempts
        self.mayBeDuplicate = mayBeDuplicate
    }

    /// The message's name, if it was sent.
    public var name: String? {
        if case .sent(let name) = outcome { name } else { nil }
    }

    /// The service's no, if it said so.
    public var error: FCMError? {
        if case .refused(let error) = outcome { error } else { nil }
    }

    /// Why there is no answer, if there is none.
    public var failure: SendFailure? {
        switch outcome {
        case .notSent(let failure), .unknown(let failure): failure
        default: nil
        }
    }
}

extension SendResult {
    /// What a call that sends a message came to.
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
