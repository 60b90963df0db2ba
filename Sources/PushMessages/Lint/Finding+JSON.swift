// SPDX-License-Identifier: Apache-2.0

extension Finding {
    /// The finding in the stable machine format: `rule`, `severity`, `platform`, `path`, `message`, `fix`, `documentation`.
    ///
    /// All seven members are always there; what does not apply is `null`. A finding in a text says its `line` and `column`
    /// too, both counted from 1, columns in UTF-16 code units.
    public var json: JSONValue {
        var object: JSONObject = [
            "rule": .string(rule),
            "severity": .string(severity.rawValue),
            "platform": .string(orNull: platform?.rawValue),
            "path": .string(orNull: path),
            "message": .string(message),
            "fix": fix?.json ?? .null,
            "documentation": .string(orNull: documentation),
        ]
        if let location {
            object["line"] = .integer(location.line)
            object["column"] = .integer(location.column)
        }
        return .object(object)
    }
}

extension Fix {
    /// The remedy in the stable machine format: `summary` and `edits`.
    ///
    /// An edit is `{"set": PATH, "value": VALUE}` or `{"remove": PATH}`; a path is an array of names and indexes.
    public var json: JSONValue {
        .object([
            "summary": .string(summary),
            "edits": .array(
                edits.map { edit in
                    switch edit {
                    case .set(let path, let value): .object(["set": path.json, "value": value])
                    case .remove(let path): .object(["remove": path.json])
                    }
                }
            ),
        ])
    }
}

extension FieldPath {
    /// The steps as an array of names and indexes.
    public var json: JSONValue {
        .array(
            steps.map { step in
                switch step {
                case .member(let name): .string(name)
                case .index(let index): .integer(index)
                }
            }
        )
    }
}

extension JSONValue {
    /// A string, or `null` for none.
    static func string(orNull text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }

    /// An integer, or `null` for none.
    static func integer(orNull number: Int?) -> JSONValue { number.map(JSONValue.integer) ?? .null }
}
