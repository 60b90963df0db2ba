// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages
import Testing

/// The log's structure; that it follows the schema in every detail shows only in a validator.
@Suite(.timeLimit(.minutes(10)))
struct SARIFFindingsFormatTests {
    private static func log(_ inputs: [LintedInput]) throws -> JSONValue {
        let text = SARIFFindingsFormat(toolVersion: "1.2.3").format(inputs)
        return try JSONValue(parsing: text)
    }

    private static func linted(_ text: String, name: String = "a.json", sourceOffset: Int = 0) throws -> LintedInput {
        let source = try JSONDocument(parsing: Array(text.utf8))
        let findings = Linter.standard.lint(source)
        return LintedInput(name: name, findings: findings, source: source, sourceOffset: sourceOffset)
    }

    private static func results(_ inputs: [LintedInput]) throws -> [JSONValue] {
        try #require(try log(inputs)["runs"]?[0]?["results"]?.array)
    }

    @Test func `the log names tool, rules and how it counts`() throws {
        let log = try Self.log([try Self.linted(#"{"topic": "a b"}"#)])
        #expect(log["version"] == "2.1.0")
        let run = try #require(log["runs"]?[0])
        #expect(run["columnKind"] == "utf16CodeUnits")
        #expect(run["invocations"]?[0]?["executionSuccessful"] == true)
        let driver = try #require(run["tool"]?["driver"])
        #expect(driver["name"] == "richpush")
        #expect(driver["version"] == "1.2.3")
        for rule in try #require(driver["rules"]?.array) {
            #expect(rule["id"]?.string?.isEmpty == false)
            #expect(rule["shortDescription"]?["text"]?.string?.isEmpty == false)
            #expect(rule["fullDescription"]?["text"]?.string?.isEmpty == false)
            #expect(rule["help"]?["text"]?.string?.isEmpty == false)
            #expect(rule["help"]?["markdown"]?.string?.contains("```json") == true)
            #expect(["error", "warning", "note"].contains(rule["defaultConfiguration"]?["level"]?.string))
            // The service decides the documentation of a refusal.
            let hasPage = rule["id"] != "request-refused"
            #expect(rule["helpUri"]?.string?.hasPrefix("https://") ?? false == hasPage)
        }
    }

    @Test func `a result knows its rule, its place and its path`() throws {
        let input = try Self.linted("{\n  \"topic\": \"a b\"\n}")
        let log = try Self.log([input])
        let result = try #require(log["runs"]?[0]?["results"]?[0])
        #expect(result["ruleId"] == "topic-name")
        let index = try #require(result["ruleIndex"]?.integer)
        #expect(log["runs"]?[0]?["tool"]?["driver"]?["rules"]?[index]?["id"] == "topic-name")
        #expect(result["level"] == "error")
        #expect(result["message"]?["text"]?.string == input.findings[0].message)
        let location = try #require(result["locations"]?[0])
        #expect(location["physicalLocation"]?["artifactLocation"]?["uri"] == "a.json")
        #expect(
            location["physicalLocation"]?["region"] == [
                "startLine": 2, "startColumn": 3, "endLine": 2, "endColumn": 17, "byteOffset": 4, "byteLength": 14,
            ]
        )
        #expect(location["logicalLocations"]?[0]?["fullyQualifiedName"] == "topic")
    }

    @Test func `applying the replacements gives what fixing writes, a byte order mark included`() throws {
        let text =
            "{\r\n\t\"topic\": \"t\", \"notification\": {\"title\": \"🍕\", \"imageUrl\": \"https://e.com/ä\"}\r\n}"
        let input = try Self.linted(text, sourceOffset: 3)
        let file = [0xEF, 0xBB, 0xBF] + Array(text.utf8)
        for (finding, result) in zip(input.findings, try Self.results([input])) {
            guard let fix = finding.fix else {
                #expect(result["fixes"] == nil)
                continue
            }
            let change = try #require(result["fixes"]?[0]?["artifactChanges"]?[0])
            var fixed = file
            for replacement in try #require(change["replacements"]?.array).reversed() {
                let start = try #require(replacement["deletedRegion"]?["byteOffset"]?.integer)
                let count = try #require(replacement["deletedRegion"]?["byteLength"]?.integer)
                let inserted = replacement["insertedContent"]?["text"]?.string ?? ""
                let binary = replacement["insertedContent"]?["binary"]?.string ?? ""
                #expect(Data(base64Encoded: binary) == Data(inserted.utf8))
                fixed.replaceSubrange(start..<start + count, with: Array(inserted.utf8))
            }
            let source = try #require(input.source)
            #expect(fixed == Array(file[..<3]) + source.bytes.applying(fix.replacements(in: source)))
        }
    }

    @Test(arguments: [
        ("./a b.json", "a%20b.json"), ("ä:1,#?%.json", "%C3%A4%3A1%2C%23%3F%25.json"), ("../x/y.json", "../x/y.json"),
        ("/tmp/a b", "file:///tmp/a%20b"), ("a\nb", "a%0Ab"),
    ]) func `a file's name becomes a URI`(_ name: String, _ uri: String) throws {
        let results = try Self.results([try Self.linted("[]", name: name)])
        #expect(results[0]["locations"]?[0]?["physicalLocation"]?["artifactLocation"]?["uri"]?.string == uri)
    }

    @Test func `standard input has a name, and a description that says what it is`() throws {
        let input = LintedInput(
            name: "standard input",
            isStandardInput: true,
            findings: [Finding(rule: "r", severity: .note, message: "m")]
        )
        let run = try #require(try Self.log([input])["runs"]?[0])
        #expect(run["artifacts"]?[0]?["location"] == ["uri": "stdin"])
        #expect(run["artifacts"]?[0]?["description"]?["text"] == "Standard input.")
    }

    @Test func `a rule of one's own is described as far as possible`() throws {
        let log = try Self.log([
            LintedInput(name: "a", findings: [Finding(rule: "mine", severity: .note, message: "m")])
        ])
        let index = try #require(log["runs"]?[0]?["results"]?[0]?["ruleIndex"]?.integer)
        #expect(log["runs"]?[0]?["tool"]?["driver"]?["rules"]?[index]?["id"] == "mine")
    }

    @Test func `an input that cannot be read is a notification of the tool`() throws {
        let log = try Self.log([LintedInput(name: "a.json", findings: [], failure: "a.json cannot be read: {0}")])
        let invocation = try #require(log["runs"]?[0]?["invocations"]?[0])
        #expect(invocation["executionSuccessful"] == false)
        // Braces would be placeholders.
        #expect(
            invocation["toolExecutionNotifications"]?[0]?["message"]?["text"] == "a.json cannot be read: {{0}}"
        )
        #expect(log["runs"]?[0]?["results"] == [])
    }
}
