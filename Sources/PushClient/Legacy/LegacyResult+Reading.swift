// SPDX-License-Identifier: Apache-2.0

internal import Curl
internal import PushMessages

extension LegacyResult {
    /// Takes what an element of `results` says.
    mutating func read(_ result: JSONValue) {
        canonicalID = result["registration_id"]?.string
        if let id = result["message_id"].flatMap(Self.id) {
            outcome = .sent(messageID: id)
        } else if let error = result["error"]?.string {
            outcome = .refused(LegacyError(rawValue: error.excerpt(64)))
        }
    }

    /// Takes what the answer of a topic, a condition or a group says.
    mutating func read(whole answer: JSONValue) {
        if let success = answer["success"]?.integer, let failure = answer["failure"]?.integer {
            outcome = .group(success: success, failure: failure)
        } else {
            read(answer)
        }
    }

    /// Ids are numbers or texts.
    private static func id(_ value: JSONValue) -> String? {
        value.string ?? value.integer.map(String.init)
    }
}

extension LegacyResult.Outcome {
    /// What a call says about each of its targets; of an answer, that it could not be read.
    init(_ outcome: CallOutcome) {
        switch outcome {
        case .answered(let answer):
            self = .unknown(
                SendFailure(.unreadableAnswer, "The answer says \(answer.status) and holds no result for this target.")
            )
        case .refused(let error): self = .rejected(error)
        case .notSent(let failure): self = .notSent(failure)
        case .unknown(let failure): self = .unknown(failure)
        }
    }
}
