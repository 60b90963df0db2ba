// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// Checks the `TopicSubscription` in a request; a client can set none of its members.
enum TopicSubscriptionBody {
    /// Returns the members that the service could not parse; the body may also be empty.
    static func violations(in bytes: [UInt8]) throws(JSONSyntaxError) -> [FieldViolation] {
        guard !bytes.isEmpty else { return [] }
        guard case .object(let members) = try JSONValue(parsing: bytes) else {
            let sentence = "Invalid JSON payload received. Unknown name \"\": Root element must be a message."
            return [FieldViolation(field: "", description: sentence)]
        }
        return members.compactMap { violation(named: $0.key, $0.value) }
    }

    private static func violation(named name: String, _ value: JSONValue) -> FieldViolation? {
        switch name {
        case "name", "topicName", "topic_name", "createTime", "create_time":
            guard value != .null, value.string == nil else { return nil }
            let field = "\(path).\(name)"
            let text = String(decoding: value.encoded(), as: UTF8.self)
            return FieldViolation(field: field, description: "Invalid value at '\(field)' (TYPE_STRING), \(text)")
        default:
            let sentence = "Unknown name \"\(name)\" at '\(path)': Cannot find field."
            return FieldViolation(field: path, description: "Invalid JSON payload received. \(sentence)")
        }
    }

    private static let path = "topic_subscription"
}
