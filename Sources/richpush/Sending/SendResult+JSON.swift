// SPDX-License-Identifier: Apache-2.0

#if Services
import PushClient
import PushMessages

extension SendResult {
    /// The result as a machine reads it, under its line or its target.
    func json(_ place: JSONObject, findings: [Finding] = []) -> JSONValue {
        var json = place
        outcome.write(to: &json)
        json["attempts"] = .integer(attempts)
        if mayBeDuplicate { json["may_be_duplicate"] = true }
        if !findings.isEmpty { json["findings"] = .array(findings.map(\.json)) }
        return .object(json)
    }
}

extension SendResult.Outcome {
    /// Writes the outcome into a result as a machine reads it.
    fileprivate func write(to json: inout JSONObject) {
        switch self {
        case .sent(let name):
            json["outcome"] = "sent"
            json["name"] = .string(name)
        case .refused(let error):
            json["outcome"] = "refused"
            json["error"] = error.json
        case .notSent(let failure):
            json["outcome"] = "not-sent"
            json["error"] = failure.json
        case .unknown(let failure):
            json["outcome"] = "unknown"
            json["error"] = failure.json
        }
    }
}

extension OutcomeCount {
    /// Counts an outcome, and writes it into a result.
    mutating func count(_ outcome: SendResult.Outcome, in json: inout JSONObject) {
        count(outcome)
        outcome.write(to: &json)
    }
}

extension FCMError {
    var json: JSONValue {
        var json: JSONObject = [
            "code": .string(code.rawValue), "status": .integer(status), "message": .string(message),
        ]
        if !fieldViolations.isEmpty {
            json["violations"] = .array(
                fieldViolations.map { ["field": .string($0.field), "description": .string($0.description)] }
            )
        }
        if let apns { json["apns"] = ["status": .integer(apns.status), "reason": .string(apns.reason)] }
        if let reason { json["reason"] = .string(reason) }
        switch retry {
        case .never: break
        case .withNewToken: json["retry"] = "with-new-token"
        case .backoff(let shortest): json["retry_after"] = .number(shortest / .seconds(1))
        case .after(let wait): json["retry_after"] = .number(wait / .seconds(1))
        }
        return .object(json)
    }
}

extension SendFailure {
    var json: JSONValue { ["code": .string(code.rawValue), "message": .string(message)] }
}
#endif
