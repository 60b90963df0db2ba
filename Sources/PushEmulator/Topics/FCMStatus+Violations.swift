// SPDX-License-Identifier: Apache-2.0

import PushMessages

extension FCMStatus {
    /// The front end's answer to a request that does not fit its message.
    static func refusing(_ violations: [FieldViolation]) -> FCMStatus {
        FCMStatus(
            code: 400,
            status: "INVALID_ARGUMENT",
            message: violations.joinedMessage,
            details: [.violations(violations)]
        )
    }
}

extension JSONValue {
    /// The detail `google.rpc.BadRequest`; a violation of the whole request has no field.
    static func violations(_ violations: [FieldViolation]) -> JSONValue {
        let violations = violations.map { violation -> JSONValue in
            var object: JSONObject = [:]
            if !violation.field.isEmpty { object["field"] = .string(violation.field) }
            object["description"] = .string(violation.description)
            return .object(object)
        }
        return ["@type": "type.googleapis.com/google.rpc.BadRequest", "fieldViolations": .array(violations)]
    }
}
