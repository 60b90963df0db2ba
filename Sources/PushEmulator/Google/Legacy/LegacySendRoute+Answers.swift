// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird
import PushMessages

extension LegacySendRoute {
    /// The answer to JSON.
    ///
    /// - Parameters:
    ///   - target: Whom the message is for: a refusal is told for each of several registrations.
    ///   - multicast: A number of the request.
    static func json(
        _ outcome: DownstreamOutcome,
        to target: DownstreamMessage.Target?,
        multicast: Int64
    ) -> Response {
        switch outcome {
        case .refused(let refusal) where refusal.isMalformed: text(refusal.httpText, .badRequest)
        case .refused(let refusal): .json(json(refusal.code, target, multicast), isPretty: false)
        case .instances(let instances): .json(json(instances, multicast: multicast), isPretty: false)
        case .group(let success, let failed): .json(group(success, failed), isPretty: false)
        case .topic(let id): .json(["message_id": .integer(Int(id) ?? 0)], isPretty: false)
        }
    }

    /// The answer to a form: a line for each fact.
    static func form(_ outcome: DownstreamOutcome) -> Response {
        switch outcome {
        case .refused(let refusal) where refusal.isMalformed: text(refusal.httpText, .badRequest)
        case .refused(let refusal): text("Error=\(refusal.code.rawValue)\n", .ok)
        case .instances(let instances):
            text(instances.map(line).joined(), .ok)
        case .group(let success, let failed): .json(group(success, failed), isPretty: false)
        case .topic(let id): text("id=\(id)\n", .ok)
        }
    }

    private static func json(
        _ code: LegacyCode,
        _ target: DownstreamMessage.Target?,
        _ multicast: Int64
    ) -> JSONValue {
        switch target {
        case .topic, .condition: return ["error": .string(code.rawValue)]
        case .registrations(let texts):
            return json(texts.map { .init(registration: $0, error: code) }, multicast: multicast)
        case .registration, nil: return json([.init(registration: "", error: code)], multicast: multicast)
        }
    }

    private static func json(_ instances: [DownstreamOutcome.Instance], multicast: Int64) -> JSONValue {
        let failures = instances.count { $0.error != nil }
        return [
            "multicast_id": .integer(Int(multicast)),
            "success": .integer(instances.count - failures),
            "failure": .integer(failures),
            "canonical_ids": .integer(instances.count { $0.error == nil && $0.canonical != nil }),
            "results": .array(instances.map(result)),
        ]
    }

    private static func result(_ instance: DownstreamOutcome.Instance) -> JSONValue {
        if let error = instance.error { return ["error": .string(error.rawValue)] }
        var result: JSONObject = ["message_id": .string(instance.messageID ?? "")]
        if let canonical = instance.canonical { result["registration_id"] = .string(canonical) }
        return .object(result)
    }

    private static func group(_ success: Int, _ failed: [String]) -> JSONValue {
        var object: JSONObject = ["success": .integer(success), "failure": .integer(failed.count)]
        if !failed.isEmpty { object["failed_registration_ids"] = .array(failed.map { .string($0) }) }
        return .object(object)
    }

    private static func line(_ instance: DownstreamOutcome.Instance) -> String {
        if let error = instance.error { return "Error=\(error.rawValue)\n" }
        let id = "id=\(instance.messageID ?? "")\n"
        return instance.canonical.map { "\(id)registration_id=\($0)\n" } ?? id
    }
}
