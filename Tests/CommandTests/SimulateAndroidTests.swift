// SPDX-License-Identifier: Apache-2.0

import LoopbackServer
import SampleAttachments
import Testing

@Suite(.timeLimit(.minutes(10)))
struct SimulateAndroidTests {
    private static let routes: LoopbackRoutes = [
        "/a.png": .bytes(SampleAttachment.pizzaMonster.bytes, contentType: "image/png")
    ]

    private static func message(image: String) -> String {
        """
        {"topic": "news", "notification": {"title": "Hello", "body": "World"}, "android": {"notification": {"image": \
        "\(image)", "channel_id": "offers"}}}
        """
    }

    /// The only delivery of a run.
    private static func delivery(_ arguments: [String], _ message: String) async throws -> [String:
        Any]
    {
        let outcome = try await RichPushProcess.run(
            ["simulate", "--device", "android", "--format", "json"] + arguments,
            input: message
        )
        #expect(outcome.status == 0)
        let deliveries = try #require(try outcome.json["deliveries"] as? [[String: Any]])
        #expect(deliveries.count == 1)
        return try #require(deliveries.first)
    }

    @Test func `the answer in JSON has an Android phone's notification`() async throws {
        try await withLoopbackServer(Self.routes) { server in
            let delivery = try await Self.delivery(
                ["--channel", "offers:high", "--time-limit", "60"],
                Self.message(image: server.url("/a.png"))
            )
            #expect(delivery["platform"] as? String == "android")
            #expect(delivery["outcome"] as? String == "shown")
            let displayed = try #require(delivery["displayed"] as? [String: Any])
            #expect(displayed["title"] as? String == "Hello")
            let android = try #require(displayed["android"] as? [String: Any])
            #expect(android["style"] as? String == "big-picture")
            #expect(android["channel"] as? String == "offers")
            #expect(android["isHeadsUp"] as? Bool == true)
            let attachment = try #require((displayed["attachments"] as? [[String: Any]])?.first)
            #expect(attachment["width"] as? Int == 1200)
        }
    }

    @Test func `the extras of an intent go to the phone as they are`() async throws {
        try await withLoopbackServer(Self.routes) { server in
            let extras = """
                {"intent": {"gcm.n.e": "1", "gcm.n.title": "T", "gcm.notification.body": "B", "gcm.n.tag": null,
                "google.sent_time": 1795660403000, "score": 1.5, "new": true, "gcm.n.image": "\(server.url("/a.png"))"}}
                """
            // Without --device as well, because no other device takes them.
            for device in [["--device", "android"], []] {
                let outcome = try await RichPushProcess.run(
                    ["simulate", "--format", "json", "--time-limit", "60"] + device,
                    input: extras
                )
                #expect(outcome.status == 0)
                #expect((try outcome.json["findings"] as? [Any])?.isEmpty == true)
                let deliveries = try #require(try outcome.json["deliveries"] as? [[String: Any]])
                #expect(deliveries.count == 1)
                let displayed = try #require(deliveries.first?["displayed"] as? [String: Any])
                #expect(displayed["title"] as? String == "T")
                #expect(displayed["body"] as? String == "B")
                #expect((displayed["attachments"] as? [Any])?.count == 1)
            }
        }
    }

    @Test(arguments: [
        (#"{"intent": {"gcm.n.title": ["a"]}}"#, "The extra gcm.n.title is a list"),
        (#"{"intent": {"x": {"y": 1}}}"#, "The extra x is an object"),
        (#"{"intent": "gcm.n.e"}"#, "The intent is not an object"),
        (#"{"intent": {}, "device": "x"}"#, "device is beside intent"),
    ])
    func `extras that Android has not are named`(document: String, sentence: String) async throws {
        let outcome = try await RichPushProcess.run(
            ["simulate", "--device", "android", "--format", "json", "--fail-on", "error"],
            input: document
        )
        #expect(outcome.status == 1)
        let findings = try #require(try outcome.json["findings"] as? [[String: Any]])
        #expect(findings.map { $0["rule"] as? String } == ["intent-extras"])
        #expect((findings.first?["message"] as? String)?.hasPrefix(sentence) == true)
        #expect((try outcome.json["deliveries"] as? [Any])?.isEmpty == true)
    }

    @Test func `extras that are larger than Android hands over are refused, and other devices take none`() async throws
    {
        let large = #"{"intent": {"gcm.n.e": "1", "x": "\#(String(repeating: "x", count: 1 << 20))"}}"#
        let refused = try await RichPushProcess.run(["simulate", "--format", "json"], input: large)
        #expect(refused.output.contains("larger than 1 MiB"))
        let apple = try await RichPushProcess.run(
            ["simulate", "--device", "apple", "--format", "json"],
            input: #"{"intent": {"gcm.n.e": "1"}}"#
        )
        #expect(apple.output.contains("intent-only"))
    }

    @Test func `the phone's settings count`() async throws {
        let message = Self.message(image: "http://cdn.example.com/a.png")
        for (flags, outcome, rule) in [
            (["--app-state", "foreground"], "handed-to-app", "android-foreground"),
            (["--app-state", "force-stopped"], "not-shown", "android-force-stopped"),
            (["--no-alerts"], "not-shown", "android-permission"),
            (["--channel", "offers:none"], "not-shown", "android-channel-blocked"),
            (["--target-sdk", "34"], "shown", "android-cleartext"),
            (["--android-version", "8.1", "--network", "offline"], "shown", "android-offline"),
            (["--allow-http", "cdn.example.com", "--network", "offline"], "shown", "android-offline"),
        ] {
            // Without the network, nothing is asked of the outside.
            let delivery = try await Self.delivery(flags + ["--network", "offline"], message)
            #expect(delivery["outcome"] as? String == outcome, "\(flags)")
            let findings = try #require(delivery["findings"] as? [[String: Any]])
            #expect(findings.contains { $0["rule"] as? String == rule }, "\(flags)")
        }
    }

    @Test func `a text says why there is no picture, and at which field`() async throws {
        let outcome = try await RichPushProcess.run(
            ["simulate", "--device", "android", "--fail-on", "warning"],
            input: Self.message(image: "gs://bucket/a.png")
        )
        #expect(outcome.status == 1)
        #expect(outcome.output.contains("[android-image-url-invalid]"))
        #expect(outcome.output.contains("Hello"))
    }

    @Test func `wrong options are refused with the right form`() async throws {
        for arguments in [
            ["--android-version", "four"], ["--android-version", "1.0"], ["--target-sdk", "0"],
            ["--app-state", "asleep"],
            ["--channel", "offers:loud"], ["--string", "nothing"],
        ] {
            let outcome = try await RichPushProcess.run(
                ["simulate", "--device", "android"] + arguments,
                input: "{}"
            )
            #expect(outcome.status == 64, "\(arguments)")
        }
    }
}
