// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// A JSON Schema (2020-12) of what the reader takes.
enum SchemaDocument: String, CaseIterable {
    /// FCM's message, with or without the request around it.
    case message
    /// A payload as an Apple device receives it.
    case apns
    /// A message of a campaign, whose strings hold Liquid.
    case template

    /// The schema.
    var json: JSONValue {
        var definitions: JSONObject = [:]
        let objects = self == .apns ? [] : MessageFields.objects
        for object in objects {
            definitions[object.name] = definition(of: object, in: .message)
        }
        for object in PayloadFields.objects where self != .apns || object.name != "WebpushNotification" {
            definitions[object.name] = payloadDefinition(of: object)
        }
        for (name, value) in SchemaValues(takesLiquid: self == .template).definitions { definitions[name] = value }
        var schema: JSONObject = [
            "$schema": "https://json-schema.org/draft/2020-12/schema", "title": .string(title),
            "description": .string(explanation),
        ]
        switch self {
        case .apns: schema["$ref"] = "#/$defs/ApnsPayload"
        case .message, .template:
            schema["anyOf"] = [["$ref": "#/$defs/SendMessageRequest"], ["$ref": "#/$defs/Message"]]
        }
        schema["$defs"] = .object(definitions)
        return .object(schema)
    }

    private var title: String {
        switch self {
        case .message: "A message of FCM's HTTP v1 API"
        case .apns: "A payload of APNs"
        case .template: "A template of a campaign"
        }
    }

    private var explanation: String {
        switch self {
        case .message: "What Google's front end reads; richpush lint says more about the same file."
        case .apns: "What Apple's systems read; richpush lint says more about the same file."
        case .template: "A message whose strings hold Liquid; richpush campaign check says more about the same file."
        }
    }
}

// MARK: - Objects

extension SchemaDocument {
    private func definition(of object: SchemaObject, in place: SchemaValues.Place) -> JSONValue {
        let values = SchemaValues(takesLiquid: self == .template)
        var properties: JSONObject = [:]
        for field in object.fields {
            let value = values.property(field, in: place)
            properties[field.name] = value
            if place == .message { properties[Self.camelCase(field.name)] = value }
        }
        var schema: JSONObject = ["description": .string(object.description)]
        schema["type"] = place == .message ? ["object", "null"] : "object"
        schema["properties"] = .object(properties)
        if place == .message { schema["additionalProperties"] = false }
        let pairs = object.choices.flatMap(Self.exclusions)
        if !pairs.isEmpty { schema["allOf"] = .array(pairs) }
        return .object(schema)
    }

    /// An object that is free-form for FCM, in which devices read some names.
    private func payloadDefinition(of object: SchemaObject) -> JSONValue {
        guard var schema = definition(of: object, in: .payload).object, var properties = schema["properties"]?.object
        else { return [:] }
        for field in object.fields where field.name.contains("-") {
            let underscored = field.name.replacing("-", with: "_")
            // Nobody reads these spellings, which are the most frequent slip.
            for slip in [underscored, Self.camelCase(underscored)] { properties[slip] = false }
        }
        schema["properties"] = .object(properties)
        guard object.isTextToo else { return .object(schema) }
        return ["description": .string(object.description), "anyOf": [["type": "string"], .object(schema)]]
    }

    /// Of each pair at most one may be set.
    private static func exclusions(_ names: [String]) -> [JSONValue] {
        var pairs: [JSONValue] = []
        for (index, first) in names.enumerated() {
            for second in names[(index + 1)...] {
                pairs.append(["not": ["allOf": [isSet(first), isSet(second)]]])
            }
        }
        return pairs
    }

    /// Whether a field is given in one of its spellings, and not as null.
    private static func isSet(_ name: String) -> JSONValue {
        let alternatives = Set([name, camelCase(name)]).sorted().map { spelling -> JSONValue in
            [
                "type": "object", "required": [.string(spelling)],
                "properties": .object([spelling: ["type": ["string", "object", "number", "boolean"]]]),
            ]
        }
        return ["anyOf": .array(alternatives)]
    }

    /// The other spelling of a field of protobuf: `fcm_options` is `fcmOptions`.
    static func camelCase(_ name: String) -> String {
        let parts = name.split(separator: "_", omittingEmptySubsequences: false)
        return parts[0] + parts.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }
}
