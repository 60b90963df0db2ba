// SPDX-License-Identifier: Apache-2.0

import Foundation
import LoopbackServer
import SampleAttachments
import Testing

@Suite(.timeLimit(.minutes(10)))
struct LintOnlineTests {
    private static func message(_ image: String) -> String {
        #"{"message": {"topic": "news", "notification": {"title": "Hello", "image": "\#(image)"}}}"#
    }

    private static let routes: LoopbackRoutes = [
        "/a.png": .bytes(SampleAttachment.pizzaMonster.bytes, contentType: "image/png")
    ]

    @Test func `each platform's result for a picture is a finding at its field`() async throws {
        try await withLoopbackServer(Self.routes) { server in
            let outcome = try await RichPushProcess.run(
                ["lint", "--online", "--format", "json"],
                input: Self.message(server.url("/gone.png"))
            )
            #expect(outcome.status == 0)
            #expect(outcome.errors == "")
            let findings = try #require(try outcome.json["findings"] as? [[String: Any]])
            let missing = findings.filter { ($0["rule"] as? String)?.hasSuffix("-http-error") == true }
            #expect(missing.compactMap { $0["platform"] as? String } == ["apple", "android", "web"])
            #expect(missing.allSatisfy { $0["path"] as? String == "message.notification.image" })
            #expect(missing.allSatisfy { $0["line"] as? Int == 1 && $0["column"] as? Int == 66 })
            #expect(missing.allSatisfy { ($0["message"] as? String)?.contains("404 text/html") == true })
            #expect(server.requestCount == 1)
        }
    }

    @Test func `findings of pictures count for the exit status, and stand in every format`() async throws {
        try await withLoopbackServer(Self.routes) { server in
            let input = Self.message(server.url("/gone.png"))
            for format in ["text", "json", "sarif", "github", "junit"] {
                let outcome = try await RichPushProcess.run(
                    ["lint", "--online", "--fail-on", "warning", "--format", format],
                    input: input
                )
                #expect(outcome.status == 1)
                #expect(outcome.output.contains("android-http-error"))
            }
            let offline = try await RichPushProcess.run(["lint"], input: input)
            #expect(!offline.output.contains("android-http-error"))
        }
    }

    @Test func `many rows with one picture ask for it once`() async throws {
        try await withLoopbackServer(Self.routes) { server in
            let rows = (0..<300).map { number in
                number % 3 == 1 ? "{" : Self.message(server.url(number % 3 == 0 ? "/a.png" : "/gone.png"))
            }
            let outcome = try await RichPushProcess.run(
                ["lint", "--online", "--jsonl"],
                input: rows.joined(separator: "\n")
            )
            #expect(outcome.status == 0)
            #expect(server.requests.map(\.path).sorted() == ["/a.png", "/gone.png"])
            let lines = try outcome.jsonLines
            #expect(lines.count == 300)
            for (number, line) in lines.enumerated() {
                let findings = try #require(line["findings"] as? [[String: Any]])
                let rules = findings.compactMap { $0["rule"] as? String }
                #expect(rules.contains("apple-http-error") == (number % 3 == 2))
                #expect((line["error"] != nil) == (number % 3 == 1))
                #expect(findings.allSatisfy { $0["line"] as? Int == number + 1 })
            }
        }
    }

    @Test func `of several files each has its own, and a picture of them all is asked for once`() async throws {
        try await withLoopbackServer(Self.routes) { server in
            try await withTemporaryFolder { folder in
                for name in ["one", "two"] {
                    try Data(Self.message(server.url("/gone.png")).utf8).write(
                        to: folder.appending(path: "\(name).json")
                    )
                }
                try Data("{".utf8).write(to: folder.appending(path: "broken.json"))
                let outcome = try await RichPushProcess.run(
                    ["lint", "--online", "one.json", "broken.json", "two.json"],
                    in: folder
                )
                #expect(outcome.status == 65)
                for name in ["one", "two"] {
                    #expect(
                        outcome.output.contains("\(name).json:1:66: message.notification.image: warning: No picture")
                    )
                }
                #expect(server.requestCount == 1)
            }
        }
    }

    @Test func `a fixed message is checked after the fix`() async throws {
        try await withLoopbackServer(Self.routes) { server in
            try await withTemporaryFolder { folder in
                let file = folder.appending(path: "m.json")
                try Data(Self.message(server.url("/gone.png")).utf8).write(to: file)
                let outcome = try await RichPushProcess.run(["lint", "--fix", "--online", "m.json"], in: folder)
                #expect(outcome.output.contains("[apple-http-error]"))
                #expect(!outcome.output.contains("warning: iPhones show no picture"))
                #expect(try String(contentsOf: file, encoding: .utf8).contains("mutable-content"))
            }
        }
    }

    @Test func `the time for each picture can be set`() async throws {
        try await withLoopbackServer(["/a.png": .neverAnswers]) { server in
            let outcome = try await RichPushProcess.run(
                ["lint", "--online", "--time-limit", "0.3"],
                input: Self.message(server.url("/a.png"))
            )
            #expect(outcome.status == 0)
            #expect(outcome.output.contains("within the 300 ms of this check (nothing had come)"))
        }
    }

    @Test(arguments: [
        (["lint", "--time-limit", "5"], "Give both, or neither."),
        (["lint", "--online", "--time-limit", "0"], "--time-limit takes seconds above 0"),
        (["lint", "--online", "--time-limit", "nan"], "--time-limit takes seconds above 0"),
        (["lint", "--online", "--explain", "list"], "--explain goes with"),
    ])
    func `senseless options are wrong usage`(arguments: [String], message: String) async throws {
        let outcome = try await RichPushProcess.run(arguments, input: "{}")
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains(message))
    }
}
