// SPDX-License-Identifier: Apache-2.0

import Foundation
import LoopbackServer
import Testing

@Suite(.timeLimit(.minutes(10)))
struct CampaignRenderTests {
    private static let template =
        #"{"token": "{{ token }}", "notification": {"title": "Hi {{ name }}"}, "data": {"n": "{{ name | default: 'x' }}"}}"#
    private static let token = "dGVzdC10b2tlbi1vZi1hLWRldmljZQ:APA91bTestTokenOfTheUsualShape"

    private func withFiles<Result>(_ audience: String, _ name: String, _ body: (URL) async throws -> Result)
        async throws -> Result
    {
        try await withTemporaryFolder { folder in
            try Data(Self.template.utf8).write(to: folder.appending(path: "template.json"))
            try Data(audience.utf8).write(to: folder.appending(path: name))
            return try await body(folder)
        }
    }

    @Test func `an audience is rendered and the summary has the outcomes`() async throws {
        try await withFiles("id,token,name\n7,\(Self.token),Zoë\n8,\(Self.token),\n", "audience.csv") { folder in
            let outcome = try await RichPushProcess.run(
                ["campaign", "render", "template.json", "audience.csv", "--key", "id"],
                in: folder
            )
            #expect(outcome.status == 0)
            let lines = try outcome.jsonLines
            #expect(lines.map { $0["key"] as? String } == ["7", "8"])
            #expect(
                ((lines[0]["message"] as? [String: Any])?["notification"] as? [String: Any])?["title"] as? String
                    == "Hi Zoë"
            )
            #expect((lines[1]["error"] as? [String: Any])?["code"] as? String == "missing-field")
            #expect(
                outcome.errors == "2 rows: 1 message, 0 skipped, 1 error\n  error missing-field: 1, first in row 2\n"
            )
        }
    }

    @Test func `a template with a mistake ends before a row is read`() async throws {
        try await withFiles("token,first_name\n", "audience.csv") { folder in
            let outcome = try await RichPushProcess.run(
                ["campaign", "render", "template.json", "audience.csv"],
                in: folder
            )
            #expect(outcome.status == 65)
            #expect(outcome.output == "")
            #expect(outcome.errors.hasPrefix("template.json:1:"))
            #expect(outcome.errors.contains("The audience has no column 'name'. Its columns are token, first_name."))
        }
    }

    @Test func `an audience that cannot be read says why`() async throws {
        try await withFiles("a,b\n\"open,1\n", "audience.csv") { folder in
            let broken = try await RichPushProcess.run(
                ["campaign", "render", "template.json", "audience.csv", "--missing", "blank"],
                in: folder
            )
            #expect(broken.status == 65)
            #expect(broken.errors.contains("row 1: A quote is opened in this row and never closed"))
            let missing = try await RichPushProcess.run(
                ["campaign", "render", "template.json", "nobody.jsonl"],
                in: folder
            )
            #expect(missing.status == 66)
            try Data("PAR1".utf8).write(to: folder.appending(path: "a.parquet"))
            let parquet = try await RichPushProcess.run(
                ["campaign", "render", "template.json", "a.parquet"],
                in: folder
            )
            #expect(parquet.status == 66)
            #expect(parquet.errors.contains("DuckDB"))
            let now = try await RichPushProcess.run(
                ["campaign", "render", "template.json", "--now", "soon"],
                in: folder
            )
            #expect(now.status == 64)
        }
    }

    @Test func `a reader that goes ends the rendering quietly, and a full disk does not`() async throws {
        let rows = String(repeating: "{\"token\":\"\(Self.token)\",\"name\":\"a\"}\n", count: 20_000)
        try await withFiles(rows, "audience.jsonl") { folder in
            let head = try await RichPushProcess.runShell(
                "$0 campaign render template.json audience.jsonl | head -n 1",
                in: folder
            )
            #expect(try head.jsonLines.count == 1)
            #expect(head.errors == "")
            let full = try await RichPushProcess.runShell(
                "$0 campaign render template.json audience.jsonl > /dev/full",
                in: folder
            )
            #expect(full.status == 73)
            #expect(full.errors.contains("no space left on device"))
        }
    }

    @Test func `send takes rendered lines and tells skipped rows from failures`() async throws {
        let routes = LoopbackRoutes { _ in .text(#"{"name":"projects/p/messages/1"}"#, contentType: "application/json")
        }
        try await withLoopbackServer(routes) { server in
            let lines = """
                {"key":"a","message":{"token":"\(Self.token)","notification":{"title":"Hi"}}}
                {"key":"b","skipped":"no city"}
                {"key":"c","error":{"code":"missing-field","path":"message.token","text":"no token"}}

                """
            let outcome = try await RichPushProcess.run(
                ["send", "--jsonl", "-", "--ordered", "--project", "p", "--emulator=\(server.baseURL)"],
                input: lines
            )
            #expect(outcome.status == 1)
            #expect(try outcome.jsonLines.map { $0["outcome"] as? String } == ["sent", "not-sent", "not-sent"])
            #expect(outcome.output.contains("no city"))
            #expect(outcome.output.contains("missing-field"))
            #expect(server.requests.count == 1)
            let skipped = try await RichPushProcess.run(
                ["send", "--jsonl", "-", "--project", "p", "--emulator=\(server.baseURL)"],
                input: #"{"key":"b","skipped":"no city"}"#
            )
            #expect(skipped.status == 0)
        }
    }
}
