// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The schemas of values: what the reader takes for each kind of field.
///
/// Protobuf takes numbers and booleans in strings too, and names in any case; devices take what JSON has.
struct SchemaValues {
    /// Whether a string with Liquid may stand for any value.
    let takesLiquid: Bool

    /// A field with its description.
    func property(_ field: MessageTable.Field, readBy reader: MessageTable.Reader) -> JSONValue {
        var schema: JSONObject = ["description": .string(field.fullDescription)]
        if field.deprecated != nil { schema["deprecated"] = true }
        switch field.kind {
        case .anything: break
        case .names(let names):
            schema["anyOf"] = .array(
                (reader == .protobuf ? Self.protobufNames(names) : [Self.plainNames(names)]) + liquid
            )
        case .object(let name) where reader == .protobuf && MessageTable.standard[object: name]?.reader == .device:
            // Protobuf leaves a free-form object unset that is null, which devices do not.
            schema["anyOf"] = [["type": "null"], ["$ref": .string("#/$defs/" + name)]]
        case .objects(let name):
            schema["type"] = "array"
            schema["items"] = ["$ref": .string("#/$defs/" + name)]
        default: schema["$ref"] = .string("#/$defs/" + Self.definition(of: field.kind, readBy: reader))
        }
        return .object(schema)
    }

    /// All that `property` refers to, except objects with fields.
    var definitions: JSONObject {
        var definitions: JSONObject = [:]
        for (name, alternatives) in Self.scalars {
            definitions[name] = ["anyOf": .array(alternatives + liquid)]
        }
        for (name, value) in Self.others { definitions[name] = value }
        definitions["durations"] = ["type": ["array", "null"], "items": ["$ref": "#/$defs/duration"]]
        definitions["vibration"] = [
            "anyOf": .array([["type": "array", "items": ["$ref": "#/$defs/payloadInteger"]]] + liquid)
        ]
        return definitions
    }

    private var liquid: [JSONValue] {
        takesLiquid ? [["type": "string", "pattern": #"\{\{|\{%"#, "description": "Liquid."]] : []
    }

    private static func definition(of kind: MessageTable.Kind, readBy reader: MessageTable.Reader) -> String {
        let isPayload = reader != .protobuf
        return switch kind {
        case .text: isPayload ? "payloadText" : "text"
        case .boolean: isPayload ? "payloadBoolean" : "boolean"
        case .integer: isPayload ? "payloadInteger" : "int32"
        case .float: isPayload ? "payloadNumber" : "float"
        case .texts: isPayload ? "payloadTexts" : "texts"
        case .duration: "duration"
        case .durations: "durations"
        case .timestamp: "timestamp"
        case .textMap: "textMap"
        case .flag: "flag"
        case .object(let name), .headers(let name): name
        case .anything, .names, .objects: ""
        }
    }

    /// A name, its number, or both as a text in any case.
    private static func protobufNames(_ names: [String]) -> [JSONValue] {
        let patterns = names.map { name in
            name.map { $0 == "_" ? "[-_]" : $0.isLetter ? "[\($0.uppercased())\($0.lowercased())]" : "\($0)" }.joined()
        }
        let numbers = names.indices.map(String.init)
        return [
            .object(["enum": .array(names.map(JSONValue.string))]),
            ["type": "null"],
            .object(["type": "integer", "minimum": 0, "maximum": .integer(names.count - 1)]),
            .object(["type": "string", "pattern": .string("^(\((patterns + numbers).joined(separator: "|")))$")]),
        ]
    }

    private static func plainNames(_ names: [String]) -> JSONValue { ["enum": .array(names.map(JSONValue.string))] }

    private static let seconds: JSONValue = [
        "type": "object", "additionalProperties": false,
        "properties": ["seconds": ["$ref": "#/$defs/int64"], "nanos": ["$ref": "#/$defs/int32"]],
    ]

    /// Values of which each alternative is a scalar, or protobuf's object for one.
    private static let scalars: [(String, [JSONValue])] = [
        (
            "boolean",
            [
                ["type": ["boolean", "null"]],
                [
                    "type": "string",
                    "pattern": "^([Tt][Rr][Uu][Ee]|[Ff][Aa][Ll][Ss][Ee]|[Yy][Ee][Ss]|[Nn][Oo]|[TtFfYyNn10])$",
                ],
            ]
        ),
        (
            "int32",
            [
                ["type": ["integer", "null"], "minimum": -2_147_483_648, "maximum": 2_147_483_647],
                ["type": "string", "pattern": "^[+-]?[0-9]+$"],
            ]
        ),
        ("int64", [["type": ["integer", "null"]], ["type": "string", "pattern": "^[+-]?[0-9]+$"]]),
        (
            "float",
            [
                ["type": ["number", "null"]],
                [
                    "type": "string",
                    "pattern": "^([+-]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][+-]?[0-9]+)?|-?Infinity|NaN)$",
                ],
            ]
        ),
        (
            "duration",
            [
                ["type": "null"],
                ["type": "string", "pattern": "^-?[0-9]+([.][0-9]{0,9}0*)?s$"],
                seconds,
            ]
        ),
        (
            "timestamp",
            [
                ["type": "null"],
                [
                    "type": "string",
                    "pattern":
                        "^[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt][0-9]{2}:[0-9]{2}:[0-9]{2}([.][0-9]+)?([Zz]|[+-][0-9]{2}:[0-9]{2})$",
                ],
                seconds,
            ]
        ),
        ("flag", [["type": "integer", "enum": [0, 1]]]),
        ("payloadBoolean", [["type": "boolean"]]),
        ("payloadInteger", [["type": "integer"]]),
        ("payloadNumber", [["type": "number"]]),
    ]

    /// Values that do not need Liquid.
    private static let others: [(String, JSONValue)] = [
        ("text", ["type": ["string", "null"]]),
        (
            "texts",
            [
                "type": ["array", "null"],
                "items": ["anyOf": [["type": ["string", "null"]], ["type": "array", "$ref": "#/$defs/texts"]]],
            ]
        ),
        ("textMap", ["type": ["object", "null"], "additionalProperties": ["type": "string"]]),
        ("payloadText", ["type": "string"]),
        ("payloadTexts", ["type": "array", "items": ["type": "string"]]),
        ("object", ["type": "object"]),
    ]
}
