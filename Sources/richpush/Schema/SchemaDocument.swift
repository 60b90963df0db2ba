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
        for object in MessageTable.standard.objects where self != .apns || object.isPayload {
            definitions[object.name] = definition(of: object)
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
        case .message: "The fields that Google's front end reads; richpush lint finds more in the same file."
        case .apns: "The fields that Apple's systems read; richpush lint finds more in the same file."
        case .template: "A message whose strings hold Liquid; richpush campaign check says more about the same file."
        }
    }
}

// MARK: - Objects

extension MessageTable.Object {
    /// Whether an Apple device reads the object.
    fileprivate var isPayload: Bool { reader == .device && platform == .apple }
}

extension SchemaDocument {
    /// An object by its reader: FCM takes two spellings and no other name; devices and services read some names of many.
    ///
    /// Editors offer the names under `properties`; the other spelling is valid and not offered.
    private func definition(of object: MessageTable.Object) -> JSONValue {
        let values = SchemaValues(takesLiquid: self == .template)
        var properties: JSONObject = [:]
        var others: JSONObject = [:]
        for field in object.fields {
            let value = values.property(field, readBy: object.reader)
            properties[field.name] = value
            switch object.reader {
            case .protobuf:
                let other = MessageTable.camelCase(field.name)
                if other != field.name { others["^\(other)$"] = value }
            case .device:
                for slip in MessageTable.slips(of: field.name) { others["^\(slip)$"] = false }
            case .headers: break
            }
        }
        var schema: JSONObject = ["description": .string(object.description)]
        schema["type"] = object.reader == .device ? "object" : ["object", "null"]
        schema["properties"] = .object(properties)
        if !others.isEmpty { schema["patternProperties"] = .object(others) }
        let required = object.fields.filter(\.isRequired).map { JSONValue.string($0.name) }
        if !required.isEmpty { schema["required"] = .array(required) }
        switch object.reader {
        case .protobuf: schema["additionalProperties"] = false
        case .headers: schema["additionalProperties"] = ["type": "string"]
        case .device: break
        }
        let pairs = object.choices.flatMap(Self.exclusions)
        if !pairs.isEmpty { schema["allOf"] = .array(pairs) }
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
        let alternatives = Set([name, MessageTable.camelCase(name)]).sorted().map { spelling -> JSONValue in
            [
                "type": "object", "required": [.string(spelling)],
                "properties": .object([spelling: ["type": ["string", "object", "number", "boolean"]]]),
            ]
        }
        return ["anyOf": .array(alternatives)]
    }
}
