// SPDX-License-Identifier: Apache-2.0

import Foundation
import LoopbackServer
import SampleAttachments
import Testing

@Suite(.timeLimit(.minutes(10)))
struct CampaignCheckTests {
    private static let token = "dGVzdC10b2tlbi1vZi1hLWRldmljZQ:APA91bTestTokenOfTheUsualShape"
    private static let template =
        #"{"token": "{{ token }}", "notification": {"title": "Hi {{ name }}", "image": "https://cdn.example.com/a.jpg"}}"#

    private func withFiles<Result>(
        _ files: [String: String],
        _ body: (URL) async throws -> Result
    ) async throws -> Result {
        try await withTemporaryFolder { folder in
            for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }
            return try await body(folder)
        }
    }

    @Test func `findings and errors are counted with the first rows, and nothing is written`() async throws {
        let rows = (1...6).map { "\(Self.token)\($0),\($0 % 3 == 0 ? "" : "Zoë")" }.joined(separator: "\n")
        try await withFiles(["template.json": Self.template, "a.csv": "token,name\n\(rows)\n"]) { folder in
            let outcome = try await RichPushProcess.run(["campaign", "check", "template.json", "a.csv"], in: folder)
            #expect(outcome.status == 1)
            #expect(outcome.output.contains("6 rows: 4 messages, 0 skipped, 2 errors"))
            #expect(outcome.errors.hasPrefix("Before the campaign is sent, look at 2 rows without a message"))
            #expect(outcome.output.contains("row 3 missing-field: message.notification.title: the column 'name'"))
            #expect(outcome.output.contains("warning mutable-content-missing"))
            #expect(outcome.output.contains("4 rows, first 1, 2, 4"))
            #expect(!outcome.output.contains(Self.token))
        }
    }

    @Test func `a template and an audience that change places are told apart`() async throws {
        try await withFiles(["template.json": Self.template, "a.csv": "token,name\n\(Self.token),Zoë\n"]) { folder in
            let outcome = try await RichPushProcess.run(["campaign", "check", "a.csv", "template.json"], in: folder)
            #expect(outcome.status == 65)
            #expect(
                outcome.errors.contains("a.csv is named like an audience; the template comes first, then the audience.")
            )
        }
    }

    @Test func `machines read a report, and messages that are all alike could be one`() async throws {
        let rows = (1...4).map { #"{"token":"\#(Self.token)\#($0)","name":"you"}"# }.joined(separator: "\n")
        try await withFiles(["template.json": Self.template, "a.jsonl": rows]) { folder in
            let outcome = try await RichPushProcess.run(
                ["campaign", "check", "template.json", "a.jsonl", "--json", "--limit", "3"],
                in: folder
            )
            #expect(outcome.status == 0)
            let report = try outcome.jsonLines[0]
            #expect(report["rows"] as? Int == 3)
            #expect(report["one_topic_message_would_do"] as? Bool == true)
            let findings = report["findings"] as? [[String: Any]] ?? []
            #expect(findings.contains { $0["rule"] as? String == "mutable-content-missing" && $0["rows"] as? Int == 3 })
        }
    }

    @Test func `a variant's mistake names its file, and rows that are left out say why`() async throws {
        let rows = "\(Self.token),A,de\n\(Self.token),B,en\n\(Self.token)9,C,en\n"
        let files = [
            "template.json": Self.template, "template.de.json": Self.template.replacing("Hi", with: "Hallo"),
            "a.csv": "token,name,lang\n\(rows)", "gone.txt": "\(Self.token)9\n",
        ]
        try await withFiles(files) { folder in
            let outcome = try await RichPushProcess.run(
                [
                    "campaign", "render", "template.json", "a.csv", "--variant-column", "lang", "--dedupe",
                    "--suppress",
                    "gone.txt",
                ],
                in: folder
            )
            #expect(outcome.status == 0)
            let lines = try outcome.jsonLines
            #expect(outcome.output.contains("Hallo A"))
            #expect(lines.map { $0["skipped"] as? String } == [nil, "duplicate", "suppressed"])
            #expect(outcome.errors.contains("--dedupe keeps 11 to 22 bytes"))
            #expect(outcome.errors.contains("--suppress keeps 1 entries"))
            try Data(#"{"token": "{{ tokn }}"}"#.utf8).write(to: folder.appending(path: "template.de.json"))
            let broken = try await RichPushProcess.run(
                ["campaign", "check", "template.json", "a.csv", "--variant-column", "lang"],
                in: folder
            )
            #expect(broken.status == 65)
            #expect(broken.errors.contains("template.de.json:1:"))
            #expect(broken.errors.contains("Did you mean 'token'?"))
            let unknown = try await RichPushProcess.run(
                ["campaign", "check", "template.json", "a.csv", "--variant-column", "locale"],
                in: folder
            )
            #expect(unknown.status == 65)
            #expect(unknown.errors.contains("there is no column 'locale' for --variant-column"))
        }
    }

    @Test func `a template in UTF-16 is named as such`() async throws {
        try await withFiles(["a.csv": "token,name\n\(Self.token),A\n"]) { folder in
            let bytes: [UInt8] = [0xFF, 0xFE] + Self.template.utf8.flatMap { [$0, 0] }
            try Data(bytes).write(to: folder.appending(path: "template.json"))
            let outcome = try await RichPushProcess.run(["campaign", "check", "template.json", "a.csv"], in: folder)
            #expect(outcome.status == 65)
            #expect(outcome.errors.contains("template.json is UTF-16; save it as UTF-8"))
        }
    }

    @Test(
        arguments: [
            ("token,reason\na,bounced\n", "gone.txt has several columns; write one target or key a line"),
            ("\"a\";\"bounced\"\n", "gone.txt has several columns"), ("a\u{0}b\u{0}", "gone.txt is no text in UTF-8"),
        ]
    )
    func `a list that would leave out nobody is refused`(_ list: String, _ sentence: String) async throws {
        let files = ["template.json": Self.template, "a.csv": "token,name\n\(Self.token),A\n", "gone.txt": list]
        try await withFiles(files) { folder in
            let arguments = ["campaign", "render", "template.json", "a.csv", "--suppress", "gone.txt"]
            let outcome = try await RichPushProcess.run(arguments, in: folder)
            #expect(outcome.status == 65)
            #expect(outcome.errors.contains(sentence), "\(outcome.errors)")
        }
    }

    @Test func `each distinct picture is loaded once, and its verdict counts for its rows`() async throws {
        try await withLoopbackServer(["/a.png": .bytes(SampleAttachment.pizzaMonster.bytes, contentType: "image/png")])
        { server in
            let template =
                #"{"token": "{{ token }}", "notification": {"title": "Hi", "image": "{{ image }}"}, "apns": {"payload": {"aps": {"mutable-content": 1}}}}"#
            let good = server.url("/a.png")
            let bad = server.url("/missing.png")
            let rows = (0..<8)
                .map { #"{"token":"\#(Self.token)\#($0)","image":"\#($0 < 6 ? good : bad)"}"# }
                .joined(separator: "\n")
            try await withFiles(["template.json": template, "a.jsonl": rows]) { folder in
                let outcome = try await RichPushProcess.run(
                    ["campaign", "check", "template.json", "a.jsonl", "--online", "--json"],
                    in: folder
                )
                let findings = try outcome.jsonLines[0]["findings"] as? [[String: Any]] ?? []
                #expect(
                    findings.contains { $0["rows"] as? Int == 2 && ($0["message"] as? String ?? "").contains("404") }
                )
                #expect(server.requestCount == 2)
            }
        }
    }
}
