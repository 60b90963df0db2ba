// SPDX-License-Identifier: Apache-2.0

import Foundation
import LoopbackServer
import Programs
import PushMessages
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(10)))
struct SendCommandTests {
    private static let message = #"{"token": "bk3RNwTe3H0:CI2k", "notification": {"title": "Sparky says hello!"}}"#

    /// Answers by the message's `data.n`: its name, or what `answer` says.
    private func routes(_ answer: @escaping @Sendable (String) -> LoopbackAnswer? = { _ in nil }) -> LoopbackRoutes {
        LoopbackRoutes { request in
            let number = (try? JSONValue(parsing: request.body))?["message"]?["data"]?["n"]?.string ?? "1"
            return answer(number)
                ?? .text(#"{"name": "projects/demo/messages/\#(number)"}"#, contentType: "application/json")
        }
    }

    @Test func `a message is sent and its name printed`() async throws {
        try await withLoopbackServer(routes()) { server in
            let outcome = try await RichPushProcess.run(
                ["send", "--emulator=\(server.baseURL)"],
                input: Array(Self.message.utf8)
            )
            #expect(
                outcome.errors == "Sent to the emulator; \(server.baseURL) shows what devices display.\n"
            )
            #expect(outcome.status == 0)
            #expect(outcome.output == "projects/demo/messages/1\n")
            #expect(server.requests[0].path == "/v1/projects/demo-richpush/messages:send")
            #expect(server.requests[0].header("authorization") == "Bearer owner")
        }
    }

    @Test func `a dry run is one on the wire`() async throws {
        try await withLoopbackServer(routes()) { server in
            let outcome = try await RichPushProcess.run(
                ["send", "-", "--dry-run", "--format", "json", "--project", "p", "--emulator=\(server.baseURL)"],
                input: Array(Self.message.utf8)
            )
            #expect(try outcome.json["outcome"] as? String == "sent")
            #expect(try JSONValue(parsing: server.requests[0].body)["validate_only"]?.bool == true)
            #expect(server.requests[0].path == "/v1/projects/p/messages:send")
        }
    }

    @Test func `where no emulator answers, the one to start is named`() async throws {
        let unused = try await withLoopbackServer(routes()) { $0.baseURL }
        let outcome = try await RichPushProcess.run(["topic", "list", "t", "--emulator=\(unused)"])
        #expect(outcome.status == 69)
        #expect(
            outcome.errors.hasSuffix("If no emulator runs at \(unused), start one with 'richpush emulator start'.\n")
        )
    }

    @Test func `an emulator's certificate is trusted by --ca-file alone`() async throws {
        let certificate = try LoopbackCertificate()
        try await withLoopbackServer(routes(), certificate: certificate) { server in
            try await withTemporaryFolder { folder in
                let authority = folder.appending(path: "ca.pem")
                try Data(certificate.authority.utf8).write(to: authority)
                let arguments = ["send", "--project", "p", "--emulator=\(server.baseURL)"]
                let trusted = try await RichPushProcess.run(
                    arguments + ["--ca-file", authority.path],
                    input: Array(Self.message.utf8)
                )
                #expect(trusted.errors.hasPrefix("Sent to the emulator; "))
                #expect(trusted.output == "projects/demo/messages/1\n")
                let untrusted = try await RichPushProcess.run(arguments, input: Array(Self.message.utf8))
                #expect(untrusted.status == 69)
                #expect(server.requestCount == 1)
            }
        }
    }

    @Test(arguments: [["--emulator"], []])
    func `certificate authorities without a TLS address are wrong usage`(emulator: [String]) async throws {
        let outcome = try await RichPushProcess.run(
            ["send", "--ca-file", "/dev/null"] + emulator,
            input: Array(Self.message.utf8)
        )
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains("--ca-file"))
    }

    @Test func `a message that FCM would refuse is sent only on request`() async throws {
        let wrong = #"{"topic": "a b", "notification": {"title": "x"}}"#
        try await withLoopbackServer(routes()) { server in
            let address = "--emulator=\(server.baseURL)"
            let linted = try await RichPushProcess.run(["send", address], input: Array(wrong.utf8))
            #expect(linted.status == 1)
            #expect(linted.errors.contains("--no-lint"))
            #expect(server.requestCount == 0)
            let forced = try await RichPushProcess.run(["send", "--no-lint", address], input: Array(wrong.utf8))
            #expect(forced.status == 0)
            #expect(server.requestCount == 1)
            let unreadable = #"{"topic": "a", "data": {"k": 1}}"#
            let never = try await RichPushProcess.run(["send", "--no-lint", address], input: Array(unreadable.utf8))
            #expect(never.status == 1)
            #expect(server.requestCount == 1)
        }
    }

    @Test func `every line has a result, whatever became of it`() async throws {
        let refusal = #"{"error": {"code": 404, "message": "gone", "status": "NOT_FOUND", "details": []}}"#
        let routes = routes { number in
            switch number {
            case "3": .response(status: 404, contentType: "application/json", body: Array(refusal.utf8))
            case "4": LoopbackAnswer(steps: [.close])
            default: nil
            }
        }
        let lines = """
            {"topic": "a", "data": {"n": "1"}}
            no JSON
            {"topic": "a", "data": {"n": "3"}}
            {"message": {"topic": "a", "data": {"n": "4"}}}
            {"aps": {"alert": "x"}}

            {"topic": "a", "data": {"n": "7"}}
            """
        try await withLoopbackServer(routes) { server in
            let outcome = try await RichPushProcess.run(
                ["send", "--jsonl", "--ordered", "--emulator=\(server.baseURL)"],
                input: Array(lines.utf8)
            )
            let results = try outcome.jsonLines
            #expect(results.map { $0["line"] as? Int } == [1, 2, 3, 4, 5, 6, 7])
            #expect(
                results.map { $0["outcome"] as? String }
                    == ["sent", "not-sent", "refused", "unknown", "not-sent", "not-sent", "sent"]
            )
            #expect((results[2]["error"] as? [String: Any])?["code"] as? String == "NOT_FOUND")
            #expect(results[6]["name"] as? String == "projects/demo/messages/7")
            // What is unknown is gravest.
            #expect(outcome.status == 75)
            #expect(server.requestCount == 4)
        }
    }

    @Test(arguments: ["campaign.jsonl", "campaign.NDJSON"])
    func `a file that is named for its lines is read by lines`(_ name: String) async throws {
        let lines = #"{"topic": "a", "data": {"n": "1"}}"# + "\r\n" + #"{"topic": "a", "data": {"n": "2"}}"#
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: name)
            try Data(lines.utf8).write(to: file)
            try await withLoopbackServer(routes()) { server in
                let outcome = try await RichPushProcess.run(["send", file.path, "--emulator=\(server.baseURL)"])
                #expect(try outcome.jsonLines.compactMap { $0["line"] as? Int }.sorted() == [1, 2])
                #expect(outcome.status == 0)
            }
        }
    }

    @Test func `unannounced lines of documents differ from one broken document`() async throws {
        for mark in ["", "\u{FEFF}"] {
            let lines = mark + "{\"topic\": \"a\"}\n\n{\"topic\": \"b\"}\n"
            let outcome = try await RichPushProcess.run(["send", "--emulator"], input: Array(lines.utf8))
            #expect(outcome.status == 65)
            #expect(outcome.errors.contains("--jsonl"))
        }
        let broken = try await RichPushProcess.run(["send", "--emulator"], input: Array("{\n{\n".utf8))
        #expect(broken.status == 65)
        #expect(!broken.errors.contains("--jsonl"))
    }

    @Test func `nobody there, no credentials, a wrong address: each has its status`() async throws {
        let port = try await withLoopbackServer([:]) { $0.port }
        let file = Array(Self.message.utf8)
        let key = try await RichPushProcess.run(["send", "--credentials", "/nowhere/key.json"], input: file)
        #expect(key.status == 77)
        #expect(key.errors.contains("/nowhere/key.json"))
        // The next argument is an address only if it looks like one.
        let usage = try await RichPushProcess.run(["send", "--emulator", "/nowhere/message.json"])
        #expect(usage.status == 66)
        let address = try await RichPushProcess.run(["send", "--emulator=localhost"], input: file)
        #expect(address.status == 64)
        let journal = try await RichPushProcess.run(["send", "--journal", "x", "--emulator"], input: file)
        #expect(journal.status == 64)
        let input = try await RichPushProcess.run(["send", "/nowhere/message.json", "--emulator"])
        #expect(input.status == 66)
        let noJSON = try await RichPushProcess.run(
            ["send", "--emulator=http://127.0.0.1:\(port)"],
            input: Array("{".utf8)
        )
        #expect(noJSON.status == 65)
    }

    @Test func `credentials that the service refuses have their own status, also in the middle of a batch`()
        async throws
    {
        let count = Mutex(0)
        let routes = LoopbackRoutes { _ in
            let isFirst = count.withLock { count in
                count += 1
                return count == 1
            }
            let refusal = #"{"error": {"code": 401, "status": "UNAUTHENTICATED", "message": "No."}}"#
            return isFirst
                ? .response(body: Array(#"{"name": "projects/demo/messages/1"}"#.utf8))
                : .response(status: 401, body: Array(refusal.utf8))
        }
        try await withLoopbackServer(routes) { server in
            let lines = String(repeating: #"{"topic": "a"}"# + "\n", count: 3)
            let outcome = try await RichPushProcess.run(
                ["send", "--jsonl", "--concurrency", "1", "--emulator=\(server.baseURL)"],
                input: Array(lines.utf8)
            )
            let results = try outcome.jsonLines.compactMap { $0["outcome"] as? String }
            #expect(results == ["sent", "refused", "refused"])
            #expect(outcome.status == 77)
            let one = try await RichPushProcess.run(
                ["send", "--emulator=\(server.baseURL)"],
                input: Array(Self.message.utf8)
            )
            #expect(one.status == 77)
            let topic = try await RichPushProcess.run(
                ["topic", "subscribe", "news", "bk3RNwTe3H0:CI2k", "--emulator=\(server.baseURL)"]
            )
            #expect(topic.status == 77)
        }
    }

    @Test func `a killed run resumes, and only messages under way come twice`() async throws {
        let count = 2000
        let lines = (0..<count).map { #"{"topic": "a", "data": {"n": "\#($0)"}}"# }.joined(separator: "\n")
        try await withTemporaryFolder { folder in
            let campaign = folder.appending(path: "campaign.jsonl").path
            try Data(lines.utf8).write(to: URL(filePath: campaign))
            try await withLoopbackServer(routes()) { server in
                let arguments = [
                    "send", "--jsonl", campaign, "--no-lint", "--journal", folder.appending(path: "journal").path,
                    "--emulator=\(server.baseURL)",
                ]
                try await Program.richpush.running(arguments) { sender in
                    try await server.requestCount(reaches: count / 4)
                    await sender.end(with: SIGKILL)
                }

                let second = try await RichPushProcess.run(arguments)
                #expect(second.status == 0)
                var arrivals = [Int](repeating: 0, count: count)
                for request in server.requests {
                    let number = try JSONValue(parsing: request.body)["message"]?["data"]?["n"]?.string.flatMap {
                        Int($0)
                    }
                    arrivals[try #require(number)] += 1
                }
                #expect(arrivals.allSatisfy { $0 >= 1 })
                let suspects = try Set(
                    second.jsonLines.filter { $0["may_be_duplicate"] as? Bool == true }.compactMap {
                        $0["line"] as? Int
                    }
                )
                let twice = Set(arrivals.indices.filter { arrivals[$0] > 1 }.map { $0 + 1 })
                #expect(twice.isSubset(of: suspects))
                #expect(suspects.count <= 100)
                #expect(suspects.isEmpty || second.errors.contains("may have been sent already"))

                let third = try await RichPushProcess.run(arguments)
                #expect(third.status == 0)
                #expect(third.output.isEmpty)
                #expect(server.requestCount == arrivals.reduce(0, +))
            }
        }
    }
}
