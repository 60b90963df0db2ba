// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
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
            outcomes.countSuccess()
        case .group(let success, let failure):
            json["outcome"] = "sent"
            json["success"] = .integer(success)
            json["failure"] = .integer(failure)
            outcomes.countSuccess()
        case .refused(let error):
            json["outcome"] = "refused"
            json["error"] = ["code": .string(error.rawValue)]
            outcomes.countRefusal()
        case .rejected(let error):
            json["outcome"] = "refused"
            json["error"] = error.json
            outcomes.countRefusal()
        case .notSent(let failure): outcomes.count(.notSent(failure), in: &json)
        case .unknown(let failure): outcomes.count(.unknown(failure), in: &json)
        }
        if let canonicalID { json["registration_id"] = .string(canonicalID) }
        json["attempts"] = .integer(attempts)
        return .object(json)
    }
}
#endif
