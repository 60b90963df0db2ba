// SPDX-License-Identifier: Apache-2.0

import PushMessages
import PushPreview

extension CodeSample {
    /// No line of JSON can be the word that ends the input: line feeds in texts are escaped.
    static func curl(_ body: String, _ address: String) -> CodeSample {
        CodeSample(
            name: "curl",
            id: "curl",
            text: """
                curl '\(address)' \\
                  -H 'Authorization: Bearer any' -H 'Content-Type: application/json' --data-binary @- <<'JSON'
                \(body)
                JSON

                """
        )
    }

    static func node(_ message: JSONValue, _ address: String) -> CodeSample {
        CodeSample(
            name: "Node",
            id: "node",
            text: """
                // node send.mjs
                const message = \(Self.literal(message, .javaScript))

                const answer = await fetch('\(address)', {
                  method: 'POST',
                  headers: { Authorization: 'Bearer any', 'Content-Type': 'application/json' },
                  body: JSON.stringify({ message }),
                })
                console.log(answer.status, await answer.text())

                """
        )
    }

    static func python(_ message: JSONValue, _ address: String) -> CodeSample {
        CodeSample(
            name: "Python",
            id: "python",
            text: """
                import json
                import urllib.request

                message = \(Self.literal(message, .python))

                request = urllib.request.Request(
                    "\(address)",
                    json.dumps({"message": message}).encode(),
                    {"Authorization": "Bearer any", "Content-Type": "application/json"},
                )
                print(urllib.request.urlopen(request).read().decode())

                """
        )
    }

    private enum Language { case javaScript, python }

    /// A value as a literal: JSON is one of both languages, but for a few words and one key.
    private static func literal(_ value: JSONValue, _ language: Language, indent: String = "") -> String {
        let inner = indent + (language == .python ? "    " : "  ")
        switch value {
        case .null where language == .python: return "None"
        case .bool(let value) where language == .python: return value ? "True" : "False"
        case .array(let elements) where !elements.isEmpty:
            let lines = elements.map { inner + literal($0, language, indent: inner) }
            return "[\n\(lines.joined(separator: ",\n")),\n\(indent)]"
        case .object(let members) where !members.isEmpty:
            let lines = members.map { key, value in
                let name = JSONValue.string(key).description
                // Written plainly, JavaScript takes it for the object's prototype.
                let isPrototype = language == .javaScript && key == "__proto__"
                return "\(inner)\(isPrototype ? "[\(name)]" : name): \(literal(value, language, indent: inner))"
            }
            return "{\n\(lines.joined(separator: ",\n")),\n\(indent)}"
        default: return value.description
        }
    }
}
