// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The JSON Schema of a request to Expo, from the table of its fields.
enum ExpoSchema {
    static func json(title: String, explanation: String) -> JSONValue {
        let properties = JSONObject(
            ExpoField.all.map { field in
                var schema = type(of: field.kind)
                schema["description"] = .string(field.meaning)
                return (key: field.name, value: .object(schema))
            }
        )
        let reference: JSONValue = ["$ref": "#/$defs/Message"]
        return [
            "$schema": "https://json-schema.org/draft/2020-12/schema", "title": .string(title),
            "description": .string(explanation), "anyOf": [reference, ["type": "array", "items": reference]],
            "$defs": [
                "Message": [
                    "type": "object", "properties": .object(properties), "required": ["to"],
                    "additionalProperties": false,
                ]
            ],
        ]
    }

    private static func type(of kind: ExpoField.Kind) -> JSONObject {
        switch kind {
        case .recipients:
            ["anyOf": [["type": "string"], ["type": "array", "items": ["type": "string"], "minItems": 1]]]
        case .text: ["type": ["string", "null"]]
        case .object: ["type": ["object", "null"]]
        case .sound: ["type": ["string", "object", "null"]]
        case .number: ["type": ["integer", "null"]]
        case .flag: ["type": ["boolean", "null"]]
        case .content: ["type": ["object", "null"], "properties": ["image": ["type": ["string", "null"]]]]
        case .word(let words): ["enum": .array(words.map(JSONValue.string) + [.null])]
        }
    }
}
