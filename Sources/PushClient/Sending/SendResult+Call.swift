// SPDX-License-Identifier: Apache-2.0

internal import Curl

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
            if let name = MessageName.read(answer.body) {
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
