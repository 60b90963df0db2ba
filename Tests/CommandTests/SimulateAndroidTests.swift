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

    @Test func `the answer in JSON has what an Android phone shows`() async throws {
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

    @Test func `a text says why there is no picture, and where`() async throws {
        let outcome = try await RichPushProcess.run(
            ["simulate", "--device", "android", "--fail-on", "warning"],
            input: Self.message(image: "gs://bucket/a.png")
        )
        #expect(outcome.status == 1)
        #expect(outcome.output.contains("[android-url-bad]"))
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
