// SPDX-License-Identifier: Apache-2.0

extension Finding {
    /// Reads a finding from the stable machine format; `nil` where a member is missing or of another type.
    ///
    /// Of a place in a text that format keeps the beginning, so the place that is read ends where it begins.
    public init?(json: JSONValue) {
        guard let object = json.object,
            let rule = object["rule"]?.string,
            let severity = object["severity"]?.string.flatMap(Severity.init(rawValue:)),
            let platform = object.read("platform", { $0.string.flatMap(Platform.init(rawValue:)) }),
            let path = object.read("path", \.string),
            let message = object["message"]?.string,
            let fix = object.read("fix", Fix.init(json:)),
            let documentation = object.read("documentation", \.string)
        else { return nil }
        var location: Location?
        if let line = object["line"]?.integer, let column = object["column"]?.integer {
            location = Location(line: line, column: column, endLine: line, endColumn: column, byteRange: 0..<0)
        }
        self.init(
            rule: rule,
            severity: severity,
            platform: platform,
            path: path,
            location: location,
            message: message,
            fix: fix,
            documentation: documentation
        )
    }
}

extension Fix {
    /// Reads a remedy from the stable machine format; `nil` where a member is missing or an edit is of another kind.
    public init?(json: JSONValue) {
        guard let summary = json["summary"]?.string, let edits = json["edits"]?.elements(Edit.init(json:)) else {
            return nil
        }
        self.init(summary: summary, edits: edits)
    }
}

extension Fix.Edit {
    fileprivate init?(json: JSONValue) {
        if let path = json["set"].flatMap(FieldPath.init(json:)), let value = json["value"] {
            self = .set(path: path, value: value)
        } else if let path = json["remove"].flatMap(FieldPath.init(json:)) {
            self = .remove(path: path)
        } else {
            return nil
        }
    }
}

extension FieldPath {
    /// Reads a path from an array of names and indexes; `nil` for anything else.
    public init?(json: JSONValue) {
        let steps = json.elements { step -> Step? in step.string.map(Step.member) ?? step.integer.map(Step.index) }
        guard let steps else { return nil }
        self.init(steps)
    }
}
