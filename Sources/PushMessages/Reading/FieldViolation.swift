// SPDX-License-Identifier: Apache-2.0

/// One thing in a request that the FCM service's front end refuses, in its words.
public struct FieldViolation: Error, Sendable, Hashable {
    /// Where, in protobuf spelling, for instance `message.android.ttl`; empty at the root.
    public var field: String
    /// What, for instance `Invalid value at 'message.data[0].value' (TYPE_STRING), 12`.
    public var description: String

    /// Makes a violation of a field.
    public init(field: String, description: String) {
        self.field = field
        self.description = description
    }

    /// A name that the message at the place does not take, or not in this form.
    static func name(_ name: String, at place: String, _ sentence: String) -> FieldViolation {
        let location = place.isEmpty ? "" : " at '\(place)'"
        return FieldViolation(
            field: place,
            description: "Invalid JSON payload received. Unknown name \"\(name)\"\(location): \(sentence)"
        )
    }

    /// A value that the field at the place does not take.
    static func value(_ value: String, ofType type: String, at place: String) -> FieldViolation {
        let location = place.isEmpty ? "" : " at '\(place)'"
        return FieldViolation(field: place, description: "Invalid value\(location) (\(type)), \(value)")
    }
}

extension Sequence<FieldViolation> {
    /// All violations in one text, a line each, as the FCM service's answer has them.
    public var joinedMessage: String { map(\.description).joined(separator: "\n") }
}
