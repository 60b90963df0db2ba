// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// A tool that an agent can call: a name, its parameters, and its work.
struct AgentTool: Sendable {
    /// A named argument.
    struct Parameter: Sendable {
        enum Kind: String, Sendable {
            /// A message, as an object or as the text of a file.
            case message
            case text
            case number
            case flag
        }

        var name: String
        var kind: Kind
        var sentence: String
        var isRequired = false
        /// The option of the command line that it is given to; `nil` if the tool uses it otherwise.
        var option: String?
    }

    /// What is given back: content of the protocol.
    typealias Content = [JSONValue]

    var name: String
    var sentence: String
    var parameters: [Parameter] = []
    /// Whether it changes only files for itself.
    var isReadOnly = true
    var call: @Sendable (AgentArguments) async throws -> Content

    /// The tool as `tools/list` describes it.
    var json: JSONValue {
        var properties: JSONObject = [:]
        for parameter in parameters {
            let type: JSONValue =
                switch parameter.kind {
                case .message: ["object", "string"]
                case .text: "string"
                case .number: "number"
                case .flag: "boolean"
                }
            properties[parameter.name] = ["type": type, "description": .string(parameter.sentence)]
        }
        return [
            "name": .string(name), "description": .string(sentence),
            "inputSchema": [
                "type": "object", "properties": .object(properties),
                "required": .array(parameters.filter(\.isRequired).map { .string($0.name) }),
                "additionalProperties": false,
            ],
            "annotations": ["readOnlyHint": .bool(isReadOnly)],
        ]
    }

    /// A text as content.
    static func text(_ text: String) -> JSONValue { ["type": "text", "text": .string(text)] }

    static func text(_ bytes: [UInt8]) -> JSONValue { text(String(decoding: bytes, as: UTF8.self)) }
}

/// The arguments of a call, each of the kind that the tool declares.
struct AgentArguments: Sendable {
    private let tool: AgentTool
    private let values: JSONObject

    /// - Throws: ``AgentFailure`` that names the argument which is missing, unknown or of another kind.
    init(_ values: JSONObject, for tool: AgentTool) throws(AgentFailure) {
        let known = tool.parameters.map(\.name)
        for (name, _) in values where !known.contains(name) {
            let taken = known.isEmpty ? "no arguments" : known.joined(separator: ", ")
            throw AgentFailure("\(tool.name) has no argument \"\(name.prefix(100))\"; it takes \(taken).")
        }
        for parameter in tool.parameters {
            guard let value = values[parameter.name], value != .null else {
                if parameter.isRequired { throw AgentFailure("\(tool.name) needs the argument \(parameter.name).") }
                continue
            }
            let (fits, wanted) =
                switch parameter.kind {
                case .message: (value.object != nil || value.string != nil, "an object or a text")
                case .text: (value.string != nil, "a text")
                case .number: (value.number != nil, "a number")
                case .flag: (value.bool != nil, "true or false")
                }
            guard fits else { throw AgentFailure("\(parameter.name) must be \(wanted).") }
        }
        self.tool = tool
        self.values = values
    }

    func text(_ name: String) -> String? { values[name]?.string }

    /// The message's bytes; a text's bytes stay as they came.
    var message: [UInt8] {
        let value = values["message"] ?? .null
        return value.string.map { Array($0.utf8) } ?? value.encoded()
    }

    /// The options of the command line that the arguments stand for, each in one word, so that no value is taken for an option.
    var options: [String] {
        tool.parameters.flatMap { parameter -> [String] in
            guard let option = parameter.option, let value = values[parameter.name], value != .null else { return [] }
            return switch parameter.kind {
            case .flag: value.bool == true ? [option] : []
            case .number: ["\(option)=\(String(decoding: value.encoded(), as: UTF8.self))"]
            case .text, .message: ["\(option)=\(value.string ?? "")"]
            }
        }
    }

    /// The arguments by their names, for a query or a document of the API.
    var members: JSONObject { values }
}
