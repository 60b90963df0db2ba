// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif

/// The formats for other tools, as the program writes them.
@Suite(.timeLimit(.minutes(10)))
struct LintFormatTests {
    private static let faulty = "{\n  \"topic\": \"a b\"\n}\n"

    @Test func `SARIF has the rules of the catalogue and places in the file`() async throws {
        try await withTemporaryFolder { folder in
            try Data(Self.faulty.utf8).write(to: folder.appending(path: "a b.json"))
            let outcome = try await RichPushProcess.run(["lint", "--format", "sarif", "a b.json"], in: folder)
            #expect(outcome.status == 1)
            let run = try #require((try outcome.json["runs"] as? [[String: Any]])?.first)
            let result = try #require((run["results"] as? [[String: Any]])?.first)
            #expect(result["ruleId"] as? String == "topic-name")
            #expect(outcome.output.contains("\"uri\": \"a%20b.json\""))
            #expect(outcome.output.contains("\"startLine\": 2"))
        }
    }

    @Test func `invalid JSON and missing files are part of the machine formats`() async throws {
        try await withTemporaryFolder { folder in
            try Data("{\n  \"topic\" 1}".utf8).write(to: folder.appending(path: "bad.json"))
            for format in ["sarif", "github", "junit"] {
                let outcome = try await RichPushProcess.run(
                    ["lint", "--format", format, "bad.json", "gone.json"],
                    in: folder
                )
                #expect(outcome.status == 65)
                #expect(outcome.output.contains("invalid-json"))
                #expect(outcome.output.contains("gone.json cannot be read: no such file or directory"))
                #expect(outcome.errors.contains("bad.json is not JSON."))
            }
            let github = try await RichPushProcess.run(["lint", "--format", "github", "bad.json"], in: folder)
            #expect(github.output.hasPrefix("::error file=bad.json,line=2,col=11,"))
        }
    }

    @Test func `GitHub's commands are one line each, and none for a clean message`() async throws {
        let outcome = try await RichPushProcess.run(["lint", "--format", "github"], input: Self.faulty)
        #expect(outcome.output.hasPrefix("::error line=2,col=3,endLine=2,endColumn=17,title=topic-name::topic: "))
        let clean = try await RichPushProcess.run(
            ["lint", "--format", "github"],
            input: #"{"topic": "news", "notification": {"title": "Hi"}}"#
        )
        #expect(clean.output == "")
        #expect(clean.status == 0)
    }

    @Test func `JUnit fails what --fail-on fails`() async throws {
        let topic = String(repeating: "a", count: 901)
        let warned = #"{"topic": "\#(topic)", "notification": {"title": "Hi"}}"#
        let lenient = try await RichPushProcess.run(["lint", "--format", "junit"], input: warned)
        #expect(lenient.output.contains("failures=\"0\""))
        let strict = try await RichPushProcess.run(
            ["lint", "--format", "junit", "--fail-on", "warning"],
            input: warned
        )
        #expect(strict.output.contains("failures=\"1\""))
        #expect(strict.status == 1)
        #expect(XMLParser(data: Data(strict.output.utf8)).parse())
    }

    @Test func `as a filter, line numbers are the input's`() async throws {
        let outcome = try await RichPushProcess.run(
            ["lint", "--jsonl"],
            input: "{\"topic\": \"news\", \"notification\": {\"title\": \"Hi\"}}\r\n"
                + "{\"topic\": \"a b\", \"notification\": {\"title\": \"Hi\"}}\r\n{\"topic\" 1}\n"
        )
        let places = try outcome.jsonLines.flatMap { line in
            (line["findings"] as? [[String: Any]] ?? []).map { [$0["line"] as? Int, $0["column"] as? Int] }
        }
        #expect(places == [[2, 2], [3, 10]])
    }

    @Test(arguments: [
        ["--explain", "topic-name", "--fix"], ["--explain", "topic-name", "a.json"],
        ["--explain", "topic-name", "--format", "sarif"], ["--explain", "no-such-rule"], ["--jsonl", "--fix"],
        ["--jsonl", "--format", "junit"], ["--explain"],
    ]) func `options that exclude each other are wrong usage`(_ arguments: [String]) async throws {
        let outcome = try await RichPushProcess.run(["lint"] + arguments)
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains("Error:"))
    }
}
