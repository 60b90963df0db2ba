// SPDX-License-Identifier: Apache-2.0

import Foundation
import LoopbackServer
import PushMessages
import SampleAttachments
import Testing

@Suite(.timeLimit(.minutes(10)))
struct SimulateCommandTests {
    /// What the deliveries of a document come to, by device.
    private func outcomes(_ document: String, _ options: String...) async throws -> [String] {
        let arguments = ["simulate", "-", "--format", "json"] + options
        let outcome = try await RichPushProcess.run(arguments, input: document)
        let deliveries = try JSONValue(parsing: Array(outcome.output.utf8))["deliveries"]?.array ?? []
        return deliveries.compactMap { $0["outcome"]?.string }
    }

    @Test func `a declarative web push reaches browsers as it is, and Safari rejects what lint says it rejects`()
        async throws
    {
        let good = #"{"web_push": 8030, "notification": {"title": "x", "navigate": "https://e.com/"}}"#
        #expect(try await outcomes(good, "--browser", "safari") == ["shown"])
        for member in [#""silent": 0"#, #""icon": "i.png""#, #""body": {}"#] {
            let bad = #"{"web_push": 8030, "notification": {"title": "x", "navigate": "https://e.com/", \#(member)}}"#
            #expect(try await outcomes(bad, "--browser", "safari") == ["not-shown"])
        }
        #expect(try await outcomes(good, "--device", "android") == [])
    }

    @Test func `a request to APNs is delivered with its header fields, and a Live Activity is known by its keys`()
        async throws
    {
        let refused = #"{"headers": {"apns-priority": "7"}, "payload": {"aps": {"alert": "x"}}}"#
        #expect(try await outcomes(refused) == ["not-shown"])
        let update = #"{"aps": {"timestamp": 1500000000, "event": "update", "content-state": {}}}"#
        let outcome = try await RichPushProcess.run(["simulate", "-"], input: update)
        #expect(outcome.output.contains("more than eight hours past"), "\(outcome.output)")
    }

    private static func message(image: String) -> String {
        """
        {"topic": "news", "notification": {"title": "Hello", "body": "World"}, "apns": {"payload": {"aps": \
        {"mutable-content": 1}}, "fcm_options": {"image": "\(image)"}}}
        """
    }

    private static let routes: LoopbackRoutes = [
        "/a.png": .bytes(SampleAttachment.pizzaMonster.bytes, contentType: "image/png")
    ]

    @Test func `the answer in JSON has the displayed notification and the picture's file`() async throws {
        try await withLoopbackServer(Self.routes) { server in
            try await withTemporaryFolder { folder in
                let outcome = try await RichPushProcess.run(
                    ["simulate", "--format", "json", "--store", folder.path],
                    input: Self.message(image: server.url("/a.png"))
                )
                #expect(outcome.status == 0)
                let delivery = try #require((try outcome.json["deliveries"] as? [[String: Any]])?.first)
                #expect(delivery["platform"] as? String == "apple")
                #expect(delivery["outcome"] as? String == "modified")
                let displayed = try #require(delivery["displayed"] as? [String: Any])
                #expect(displayed["title"] as? String == "Hello [modified]")
                let attachment = try #require((displayed["attachments"] as? [[String: Any]])?.first)
                #expect(attachment["type"] as? String == "public.png")
                #expect(attachment["width"] as? Int == 1200)
                let file = try #require(attachment["file"] as? String)
                #expect(try Data(contentsOf: URL(filePath: file)) == Data(SampleAttachment.pizzaMonster.bytes))
                let timeline = try #require(delivery["timeline"] as? [[String: Any]])
                #expect(timeline.contains { $0["event"] as? String == "download-started" && $0["at"] is Double })
            }
        }
    }

    @Test func `a picture that is missing is a finding, and an exit status only when asked for`() async throws {
        try await withLoopbackServer(Self.routes) { server in
            let message = Self.message(image: server.url("/gone.png"))
            let lenient = try await RichPushProcess.run(["simulate"], input: message)
            #expect(lenient.status == 0)
            #expect(lenient.output.contains("404"))
            #expect(lenient.output.contains("[apple-http-error]"))
            let strict = try await RichPushProcess.run(["simulate", "--fail-on", "warning"], input: message)
            #expect(strict.status == 1)
        }
    }

    @Test func `the device's settings count`() async throws {
        try await withLoopbackServer(Self.routes) { server in
            let message = Self.message(image: server.url("/a.png"))
            for (flags, outcome) in [
                (["--no-extension"], "original"), (["--no-alerts"], "not-shown"),
                (["--network", "offline"], "modified"),
                (["--strict-transport"], "modified"),
            ] {
                let result = try await RichPushProcess.run(["simulate", "--format", "json"] + flags, input: message)
                let delivery = try #require((try result.json["deliveries"] as? [[String: Any]])?.first)
                #expect(delivery["outcome"] as? String == outcome, "\(flags)")
                let attachments = (delivery["displayed"] as? [String: Any])?["attachments"] as? [Any] ?? []
                #expect(attachments.isEmpty, "\(flags)")
            }
            #expect(server.requestCount == 0)
        }
    }

    @Test func `the shared helper is used on request, with a note`() async throws {
        let message = #"{"notification": {"title": "Hello"}, "apns": {"payload": {"aps": {"mutable-content": 1}}}}"#
        for (flags, isNoted) in [([], false), (["--shared-helper"], true)] {
            let result = try await RichPushProcess.run(["simulate"] + flags, input: message)
            #expect(result.status == 0)
            #expect(result.output.contains("[apple-shared-helper]") == isNoted)
        }
    }

    @Test func `a payload as devices receive it is delivered as it is`() async throws {
        let outcome = try await RichPushProcess.run(
            ["simulate", "--format", "json"],
            input: #"{"aps": {"alert": {"title": "Hi"}}, "key": 1}"#
        )
        let delivery = try #require((try outcome.json["deliveries"] as? [[String: Any]])?.first)
        #expect(delivery["outcome"] as? String == "original")
        #expect((delivery["displayed"] as? [String: Any])?["title"] as? String == "Hi")
    }

    @Test(arguments: [
        (#"{"aps": {"alert": "x"}, "fcm_options": {"image": "https://example.com/a.png"}}"#, "aps.mutable-content"),
        (
            #"{"token": "t", "notification": {"title": "x", "image": "https://example.com/a.png"}}"#,
            "apns.payload.aps.mutable-content"
        ),
        (
            #"{"message": {"token": "t", "notification": {"title": "x", "image": "https://example.com/a.png"}}}"#,
            "message.apns.payload.aps.mutable-content"
        ),
    ])
    func `a delivery's finding points into the document as it was given`(input: String, path: String) async throws {
        let outcome = try await RichPushProcess.run(["simulate", "--format", "json"], input: input)
        let delivery = try #require((try outcome.json["deliveries"] as? [[String: Any]])?.first)
        let findings = try #require(delivery["findings"] as? [[String: Any]])
        let finding = try #require(findings.first { $0["rule"] as? String == "apple-mutable-content-missing" })
        #expect(finding["path"] as? String == path)
        #expect((finding["fix"] as? [String: Any])?["summary"] as? String == "set \(path) to 1")
    }

    @Test func `as a filter it delivers many at once and answers in order`() async throws {
        try await withLoopbackServer(Self.routes) { server in
            let lines = (0..<40).map { number in
                number == 7
                    ? "{"
                    : """
                    {"topic": "t", "notification": {"title": "\(number)"}, "apns": {"payload": {"aps": {"mutable-content": \
                    1}}, "fcm_options": {"image": "\(server.url("/a.png"))"}}}
                    """
            }
            let outcome = try await RichPushProcess.run(["simulate", "--jsonl"], input: lines.joined(separator: "\n"))
            #expect(outcome.status == 0)
            let titles = try outcome.jsonLines.map { result in
                let delivery = (result["deliveries"] as? [[String: Any]])?.first
                return (delivery?["displayed"] as? [String: Any])?["title"] as? String
            }
            #expect(titles == (0..<40).map { $0 == 7 ? nil : "\($0) [modified]" })
            #expect(server.requestCount == 39)
        }
    }
}
