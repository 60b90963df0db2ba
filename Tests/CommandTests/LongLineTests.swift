// SPDX-License-Identifier: Apache-2.0

import LoopbackServer
import Testing

/// Inputs of lines that no message has.
@Suite(.timeLimit(.minutes(10)))
struct LongLineTests {
    private static let sent = LoopbackRoutes { _ in
        .text(#"{"name": "projects/demo/messages/1"}"#, contentType: "application/json")
    }

    @Test func `a line without end is named, and the others are sent`() async throws {
        let message = Array(#"{"topic": "a", "data": {"n": "1"}}"#.utf8)
        let endless = Array(#"{"topic": "a", "data": {"n": ""#.utf8) + [UInt8](repeating: 0x61, count: 20_000_000)
        try await withLoopbackServer(Self.sent) { server in
            let outcome = try await RichPushProcess.run(
                ["send", "--jsonl", "--ordered", "--emulator=\(server.baseURL)"],
                input: message + [10] + endless + [10] + message
            )
            let results = try outcome.jsonLines
            #expect(results.map { $0["outcome"] as? String } == ["sent", "not-sent", "sent"])
            let sentence = (results[1]["error"] as? [String: Any])?["message"] as? String
            #expect(sentence?.contains("20000030 bytes") == true)
            #expect(sentence?.contains("a separate line") == true)
            let finding = (results[1]["findings"] as? [[String: Any]])?.first
            #expect(finding?["line"] as? Int == 2)
            #expect(outcome.status == 1)
            #expect(server.requestCount == 2)
        }
    }

    @Test(arguments: [(1 << 20, false), ((1 << 20) + 1, true)])
    func `a line of one MiB is read and a longer one is not`(length: Int, isTooLong: Bool) async throws {
        let line = #"{"topic": "a"}"#
        let text = line + String(repeating: " ", count: length - line.utf8.count)
        for end in ["", "\n", "\r\n"] {
            let outcome = try await RichPushProcess.run(["lint", "--jsonl"], input: text + end)
            let results = try outcome.jsonLines
            #expect(results.count == 1)
            #expect((results.first?["error"] as? String)?.contains("\(length) bytes") ?? false == isTooLong)
        }
    }

    @Test(arguments: [["lint", "--jsonl"], ["send", "--jsonl", "-", "--dry-run", "--emulator"]])
    func `a picture in place of lines is one sentence`(_ arguments: [String]) async throws {
        let outcome = try await RichPushProcess.run(arguments, input: Array("GIF89a\n\n\n\n".utf8))
        #expect(outcome.status == 65)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.contains("standard input is a picture"), "\(outcome.errors)")
    }

    @Test func `UTF-16 is named as the problem`() async throws {
        let text: [UInt8] = [0xFF, 0xFE] + Array(#"{"topic": "a"}"#.utf8).flatMap { [$0, 0] } + [13, 0, 10, 0]
        let lines = try await RichPushProcess.run(["lint", "--jsonl"], input: text)
        #expect((try lines.jsonLines.first?["error"] as? String)?.contains("UTF-16") == true)
        let whole = try await RichPushProcess.run(["send", "--emulator"], input: text)
        #expect(whole.errors.contains("UTF-16"))
        #expect(whole.status == 65)
    }
}
