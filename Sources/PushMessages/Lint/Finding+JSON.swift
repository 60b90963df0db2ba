// SPDX-License-Identifier: Apache-2.0

extension Finding {
    /// The finding in the stable machine format: `rule`, `severity`, `platform`, `path`, `message`, `fix`,
    /// `documentation`.
    ///
    /// All seven members are always present; what does not apply is `null`. A finding in a text also has `line` and
    /// `column`, both counted from 1, columns in UTF-16 code units.
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

extension Finding {
    /// Reads a finding from the stable machine format; `nil` if a member is missing or of another type.
    ///
    /// The format stores only the beginning of a location, so the location that is read is empty.
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

extension JSONWriter {
    /// Writes `{"findings":[…]}`, each finding like ``Finding/json``.
    package mutating func object(findings: [Finding]) {
        literal("{\"findings\":[")
        for finding in findings { write(finding) }
        close(UInt8(ascii: "]"))
        close(UInt8(ascii: "}"))
        finish()
    }

    private mutating func write(_ finding: Finding) {
        literal("{\"rule\":")
        string(finding.rule)
        literal("\"severity\":")
        string(finding.severity.rawValue)
        member("\"platform\":", orNull: finding.platform?.rawValue)
        member("\"path\":", orNull: finding.path)
        literal("\"message\":")
        string(finding.message)
        literal("\"fix\":")
        value(finding.fix?.json ?? .null)
        member("\"documentation\":", orNull: finding.documentation)
        if let location = finding.location {
            literal("\"line\":")
            integer(location.line)
            literal(",\"column\":")
            integer(location.column)
            byte(UInt8(ascii: ","))
        }
        close(UInt8(ascii: "}"))
    }

    private mutating func member(_ key: StaticString, orNull text: String?) {
        literal(key)
        if let text { string(text) } else { literal("null,") }
    }
}
