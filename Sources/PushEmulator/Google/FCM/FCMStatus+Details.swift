// SPDX-License-Identifier: Apache-2.0

import PushMessages

extension FCMStatus {
    /// The kinds of entries in `details`, distinguished by their `@type`.
    enum Detail {
        /// FCM's own error code.
        static func fcm(_ errorCode: String) -> JSONValue {
            ["@type": "type.googleapis.com/google.firebase.fcm.v1.FcmError", "errorCode": .string(errorCode)]
        }

        /// The status and reason from APNs.
        static func apns(_ statusCode: Int, _ reason: String) -> JSONValue {
            [
                "@type": "type.googleapis.com/google.firebase.fcm.v1.ApnsError",
                "statusCode": .integer(statusCode), "reason": .string(reason),
            ]
        }

        /// The invalid fields; one at the root has no `field`, because proto3 omits an empty string.
        static func badRequest(_ violations: [FieldViolation] = []) -> JSONValue {
            var detail: JSONObject = ["@type": "type.googleapis.com/google.rpc.BadRequest"]
            if !violations.isEmpty {
                detail["fieldViolations"] = .array(
                    violations.map { violation in
                        var member: JSONObject = [:]
                        if !violation.field.isEmpty { member["field"] = .string(violation.field) }
                        member["description"] = .string(violation.description)
                        return .object(member)
                    }
                )
            }
            return .object(detail)
        }

        static func badRequest(_ field: String, _ description: String) -> JSONValue {
            badRequest([FieldViolation(field: field, description: description)])
        }

        static func quotaFailure(subject: String, description: String) -> JSONValue {
            [
                "@type": "type.googleapis.com/google.rpc.QuotaFailure",
                "violations": [["subject": .string(subject), "description": .string(description)]],
            ]
        }

        static func errorInfo(
            _ reason: String,
            domain: String = "googleapis.com",
            metadata: JSONObject = [:]
        ) -> JSONValue {
            var detail: JSONObject = [
                "@type": "type.googleapis.com/google.rpc.ErrorInfo", "reason": .string(reason),
                "domain": .string(domain),
            ]
            if !metadata.isEmpty { detail["metadata"] = .object(metadata) }
            return .object(detail)
        }

        static func help(_ description: String, url: String) -> JSONValue {
            [
                "@type": "type.googleapis.com/google.rpc.Help",
                "links": [["description": .string(description), "url": .string(url)]],
            ]
        }
    }
}
