// SPDX-License-Identifier: Apache-2.0

import Fixtures
import Foundation
import Testing

@Suite(.timeLimit(.minutes(10)))
struct LintCommandTests {
    @Test func `a request to APNs is linted with its headers`() async throws {
        let request = "POST /3/device/ab HTTP/2\napns-topic: com.example.app\napns-push-type: voip\n\n{\"aps\": {}}"
        let recorded = try await RichPushProcess.run(["lint", "--apns"], input: request)
        #expect(recorded.status == 1)
        #expect(recorded.output.contains("apns-topic-suffix"))
        let headers = ["--header", "apns-topic: com.example.app.voip", "--header", "apns-push-type:voip"]
        let sound = try await RichPushProcess.run(["lint", "--apns"] + headers, input: #"{"call": 1}"#)
        #expect(sound.status == 0, "\(sound.output)\(sound.errors)")
        for wrong in [
            ["--header", "a: b"], ["--apns", "--header", "a"], ["--apns", "--fix"], ["--apns", "--jsonl"],
        ] {
            let refused = try await RichPushProcess.run(["lint"] + wrong, input: "{}")
            #expect(refused.status == 64)
        }
    }

    @Test func `a command of curl and the file of a request are linted by their bodies`() async throws {
        let address = "https://fcm.googleapis.com/v1/projects/shop/messages:send"
        let body = #"{"message": {"topic": "news", "title": "Hi"}}"#
        for text in ["curl -d '\(body)' \(address)", "POST \(address)\nContent-Type: application/json\n\n\(body)\n"] {
            let outcome = try await RichPushProcess.run(["lint"], input: text)
            #expect(outcome.status == 1)
            #expect(outcome.output.contains("message.title: error:"), "\(outcome.output)\(outcome.errors)")
            let fixed = try await RichPushProcess.run(["lint", "--fix"], input: text)
            #expect(fixed.status == 73)
            #expect(fixed.errors.contains("give its body alone"), "\(fixed.errors)")
        }
        let broken = "curl -d '{\n  \"message\": {}\n  \"to\": 1\n}' \(address)"
        let refused = try await RichPushProcess.run(["lint"], input: broken)
        #expect(refused.status == 65)
        #expect(refused.errors.contains("Line 3, column 3"), "\(refused.errors)")
        let apple = "POST /3/device/ab HTTP/2\napns-topic: com.example.app\napns-push-type: voip\n\n{\"aps\": {}}"
        let outcome = try await RichPushProcess.run(["lint"], input: apple)
        #expect(outcome.output.contains("apns-topic-suffix"), "\(outcome.output)")
    }

    @Test func `the messages of a folder are linted, each under its name`() async throws {
        try await withTemporaryFolder { folder in
            let inner = folder.appending(path: "messages/more")
            try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
            try Data(Self.clean.utf8).write(to: folder.appending(path: "messages/a.json"))
            try Data(Self.twoTargets.utf8).write(to: inner.appending(path: "b.json"))
            try Data("no message".utf8).write(to: inner.appending(path: "c.txt"))
            let outcome = try await RichPushProcess.run(["lint", "messages"], in: folder)
            #expect(outcome.status == 1)
            #expect(outcome.output.contains("messages/more/b.json:1:"), "\(outcome.output)")
            #expect(!(outcome.output + outcome.errors).contains("c.txt"))
            let other = folder.appending(path: "empty")
            try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
            let empty = try await RichPushProcess.run(["lint", "empty"], in: folder)
            #expect(empty.status == 65)
            #expect(empty.errors.contains("holds no message"), "\(empty.errors)")
        }
    }

    @Test func `each line of a file named so is linted, alone and in a folder`() async throws {
        try await withTemporaryFolder { folder in
            let messages = folder.appending(path: "messages")
            try FileManager.default.createDirectory(at: messages, withIntermediateDirectories: true)
            let lines = [Self.clean, Self.twoTargets, "{", Self.clean].joined(separator: "\n") + "\n"
            try Data(lines.utf8).write(to: messages.appending(path: "a.jsonl"))
            for argument in ["messages", "messages/a.jsonl"] {
                let outcome = try await RichPushProcess.run(["lint", argument], in: folder)
                #expect(outcome.status == 1)
                #expect(outcome.output.contains("messages/a.jsonl:2:"), "\(outcome.output)\(outcome.errors)")
                #expect(outcome.output.contains("messages/a.jsonl:3:"), "\(outcome.output)\(outcome.errors)")
                #expect(!outcome.output.contains("a.jsonl:1:") && !outcome.output.contains("a.jsonl:4:"))
            }
            for option in ["--fix", "--online"] {
                let refused = try await RichPushProcess.run(["lint", option, "messages"], in: folder)
                #expect(refused.status == 65)
                #expect(refused.errors.contains("has a document on each line"), "\(refused.errors)")
            }
        }
    }

    private static let clean = #"{"message": {"topic": "news", "notification": {"title": "Hello"}}}"#
    private static let pictureWithoutMutableContent = """
        {"topic": "news", "notification": {"title": "Hello", "image": "https://example.com/a.png"}}
        """
    private static let twoTargets = #"{"topic": "news", "token": "t"}"#

    @Test func `a clean message has no findings and ends with 0`() async throws {
        let outcome = try await RichPushProcess.run(["lint"], input: Self.clean)
        #expect(outcome.status == 0)
        #expect(outcome.output == "No findings.\n")
    }

    @Test func `what a program printed of a push to APNs is read as one`() async throws {
        let printed = "Notification {\n  aps: { alert: 'Hi', badge: 'x' },\n  payload: { k: 'v' }\n}\n"
        let outcome = try await RichPushProcess.run(["lint", "--apns"], input: printed)
        #expect(outcome.output.contains("payload.aps.badge: warning:"), "\(outcome.output)\(outcome.errors)")
    }

    @Test func `lines that end in carriage returns alone are named`() async throws {
        let outcome = try await RichPushProcess.run(["lint", "--jsonl"], input: "{\"aps\": {}}\r{\"aps\": {}}\r")
        #expect(outcome.output.contains("save the file with a line feed"), "\(outcome.output)\(outcome.errors)")
    }

    @Test func `an error ends with 1, a warning only when asked for`() async throws {
        #expect(try await RichPushProcess.run(["lint"], input: Self.twoTargets).status == 1)
        #expect(try await RichPushProcess.run(["lint", "--fail-on", "never"], input: Self.twoTargets).status == 0)
        let lenient = try await RichPushProcess.run(["lint"], input: Self.pictureWithoutMutableContent)
        #expect(lenient.status == 0)
        #expect(lenient.output.contains("[mutable-content-missing]"))
        let strict = try await RichPushProcess.run(
            ["lint", "--fail-on", "warning"],
            input: Self.pictureWithoutMutableContent
        )
        #expect(strict.status == 1)
    }

    @Test func `findings about a declarative push say line and column`() async throws {
        let push = """
            {
              "web_push": 8030,
              "notification": {"title": "", "navigate": "https://shop.example.com/",
                "app_badge": 1}
            }
            """
        let outcome = try await RichPushProcess.run(["lint"], input: push)
        #expect(outcome.status == 1)
        #expect(outcome.output.contains(":3:20: notification.title: error:"), "\(outcome.output)")
        #expect(outcome.output.contains(":4:5: notification.app_badge: warning:"), "\(outcome.output)")
    }

    @Test func `findings in JSON carry rule, severity, path and fix`() async throws {
        let outcome = try await RichPushProcess.run(
            ["lint", "--format", "json"],
            input: Self.pictureWithoutMutableContent
        )
        let findings = try #require(try outcome.json["findings"] as? [[String: Any]])
        let finding = try #require(findings.first { $0["rule"] as? String == "mutable-content-missing" })
        #expect(finding["severity"] as? String == "warning")
        #expect(finding["platform"] as? String == "apple")
        #expect(finding["path"] is String)
        #expect(finding["fix"] is [String: Any])
    }

    @Test func `of several files each is named, and one that is missing does not hide the others`() async throws {
        try await withTemporaryFolder { folder in
            try Data(Self.twoTargets.utf8).write(to: folder.appending(path: "two.json"))
            try Data(Self.clean.utf8).write(to: folder.appending(path: "clean.json"))
            let outcome = try await RichPushProcess.run(
                ["lint", "clean.json", "missing.json", "two.json"],
                in: folder
            )
            #expect(outcome.status == 66)
            #expect(outcome.errors.contains("missing.json"))
            #expect(outcome.output.contains("two.json:1:19: token: error: "))
        }
    }

    @Test func `as a filter it answers line by line and keeps the order`() async throws {
        let lines = [Self.clean, "{", Self.pictureWithoutMutableContent, Self.twoTargets].map {
            $0.replacing("\n", with: " ")
        }
        let outcome = try await RichPushProcess.run(["lint", "--jsonl"], input: lines.joined(separator: "\n"))
        #expect(outcome.status == 0)
        let counts = try outcome.jsonLines.map { ($0["findings"] as? [Any])?.count ?? -1 }
        #expect(counts.count == 4)
        #expect(counts[0] == 0)
        #expect(counts[1...].allSatisfy { $0 > 0 })
        #expect(try outcome.jsonLines[1]["error"] is String)

        let failing = try await RichPushProcess.run(
            ["lint", "--jsonl", "--fail-on", "error"],
            input: lines.joined(separator: "\n")
        )
        #expect(failing.status == 1)
        #expect(failing.output == outcome.output)
    }

    @Test func `a payload as devices receive it is linted too`() async throws {
        let outcome = try await RichPushProcess.run(
            ["lint", "--format", "json"],
            input:
                #"{"aps": {"alert": "x", "mutable_content": 1}, "fcm_options": {"image": "https://example.com/a.png"}}"#
        )
        let findings = try #require(try outcome.json["findings"] as? [[String: Any]])
        #expect(findings.contains { ($0["path"] as? String)?.hasPrefix("aps") == true })
    }
}
