// SPDX-License-Identifier: Apache-2.0

/// Why the FCM service's front end rejects a field of a request, in its words.
public struct FieldViolation: Error, Sendable, Hashable {
    /// Path of the field in protobuf spelling, for instance `message.android.ttl`; empty for the root.
    public var field: String
    /// FCM's error text, for instance `Invalid value at 'message.data[0].value' (TYPE_STRING), 12`.
    public var description: String

    /// Makes a violation of a field.
    public init(field: String, description: String) {
        self.field = field
        self.description = description
    }

    /// Makes the violation for a name that is not valid in the message at the place.
    static func name(_ name: String, at place: String, _ sentence: String) -> FieldViolation {
        let location = place.isEmpty ? "" : " at '\(place)'"
        return FieldViolation(
            field: place,
            description: "Invalid JSON payload received. Unknown name \"\(name)\"\(location): \(sentence)"
        )
    }

    /// Makes the violation for a value that is not valid for the field at the place.
    static func value(_ value: String, ofType type: String, at place: String) -> FieldViolation {
        let location = place.isEmpty ? "" : " at '\(place)'"
        return FieldViolation(field: place, description: "Invalid value\(location) (\(type)), \(value)")
    }
}

extension Sequence<FieldViolation> {
    /// All violations with a line for each, as in the FCM service's answer.
    public var joinedMessage: String { map(\.description).joined(separator: "\n") }
}
