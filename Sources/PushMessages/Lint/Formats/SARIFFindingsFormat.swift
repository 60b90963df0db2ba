// SPDX-License-Identifier: Apache-2.0

/// SARIF 2.1.0 (OASIS), which code scanning services and editors read: rules, results with their locations, and fixes.
///
/// Columns count UTF-16 code units. A fix has the replacements that fixing the file would write, in lines and columns
/// and in bytes. An input that cannot be read becomes a notification of the tool.
package struct SARIFFindingsFormat: FindingsFormat {
    /// The tool's version in the log.
    package var toolVersion: String

    /// Makes the format.
    package init(toolVersion: String) { self.toolVersion = toolVersion }

    /// Returns the log with one run, indented.
    package func format(_ inputs: [LintedInput]) -> String {
        var rules = SARIFRules()
        var results: [JSONValue] = []
        for (index, input) in inputs.enumerated() {
            let artifact = SARIFArtifact(input, index: index)
            for (finding, fix) in zip(input.findings, artifact.fixes) {
                results.append(Self.result(of: finding, fix: fix, in: artifact, rules: &rules))
            }
        }
        let run: JSONObject = [
            "tool": ["driver": driver(rules)],
            "invocations": [Self.invocation(inputs)],
            "artifacts": .array(inputs.enumerated().map { SARIFArtifact($1, index: $0).json }),
            "results": .array(results),
            "columnKind": "utf16CodeUnits",
            "defaultEncoding": "UTF-8",
            "originalUriBaseIds": [
                SARIFArtifact.baseID: ["description": ["text": "The folder in which richpush was run."]]
            ],
        ]
        let log: JSONValue = [
            "$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
            "version": "2.1.0",
            "runs": [.object(run)],
        ]
        return String(decoding: log.encoded(pretty: true), as: UTF8.self) + "\n"
    }

    private func driver(_ rules: SARIFRules) -> JSONValue {
        [
            "name": "richpush",
            "version": .string(toolVersion),
            "semanticVersion": .string(toolVersion),
            "rules": .array(rules.json),
        ]
    }

    private static func invocation(_ inputs: [LintedInput]) -> JSONValue {
        let failures = inputs.enumerated().compactMap { index, input -> JSONValue? in
            guard let failure = input.failure else { return nil }
            return [
                "level": "error",
                "message": ["text": .string(failure.inSARIFMessage)],
                "locations": [["physicalLocation": ["artifactLocation": SARIFArtifact(input, index: index).location]]],
            ]
        }
        var invocation: JSONObject = ["executionSuccessful": .bool(failures.isEmpty)]
        if !failures.isEmpty { invocation["toolExecutionNotifications"] = .array(failures) }
        return .object(invocation)
    }

    private static func result(
        of finding: Finding,
        fix: JSONValue?,
        in artifact: SARIFArtifact,
        rules: inout SARIFRules
    ) -> JSONValue {
        var physical: JSONObject = ["artifactLocation": artifact.location]
        if let location = finding.location { physical["region"] = artifact.region(location) }
        var location: JSONObject = ["physicalLocation": .object(physical)]
        if let path = finding.path { location["logicalLocations"] = [["fullyQualifiedName": .string(path)]] }
        var result: JSONObject = [
            "ruleId": .string(finding.rule),
            "ruleIndex": .integer(rules.index(of: finding)),
            "level": .string(finding.severity.rawValue),
            "message": ["text": .string(finding.message.inSARIFMessage)],
            "locations": [.object(location)],
        ]
        if let fix { result["fixes"] = [fix] }
        return .object(result)
    }
}

extension String {
    /// The text as a plain SARIF message: with doubled braces and escaped links (3.11.5 and 3.11.6).
    var inSARIFMessage: String {
        replacing("{", with: "{{").replacing("}", with: "}}").replacing("](", with: "\\](")
    }
}
