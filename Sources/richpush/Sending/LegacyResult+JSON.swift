// SPDX-License-Identifier: Apache-2.0

import PushClient
import PushMessages

extension LegacyResult {
    /// The result as a machine reads it, counted for the exit status.
    func json(counting outcomes: inout OutcomeCount) -> JSONValue {
        var json: JSONObject = ["target": .string(target)]
        switch outcome {
        case .sent(let id):
            json["outcome"] = "sent"
            json["message_id"] = .string(id)
        case .group(let success, let failure):
            json["outcome"] = "sent"
            json["success"] = .integer(success)
            json["failure"] = .integer(failure)
        case .refused(let error):
            json["outcome"] = "refused"
            json["error"] = ["code": .string(error.rawValue)]
            outcomes.countRefusal()
        case .rejected(let error):
            json["outcome"] = "refused"
            json["error"] = error.json
            outcomes.countRefusal()
        case .notSent(let failure):
            json["outcome"] = "not-sent"
            json["error"] = failure.json
            outcomes.count(.notSent(failure))
        case .unknown(let failure):
            json["outcome"] = "unknown"
            json["error"] = failure.json
            outcomes.count(.unknown(failure))
        }
        if let canonicalID { json["registration_id"] = .string(canonicalID) }
        json["attempts"] = .integer(attempts)
        return .object(json)
    }
}
