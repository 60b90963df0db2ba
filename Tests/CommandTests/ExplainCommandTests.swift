// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite(.timeLimit(.minutes(10)))
struct ExplainCommandTests {
    @Test(arguments: [
        (
            ["channel_id"],
            ["message.android.notification.channel_id (Android, since Android 8)", "Rules\n  android-channel"]
        ),
        (["token"], ["deprecated", "Google recommends fid."]), (["aps.badge"], ["Takes\n  A whole number."]),
        (["mutable-content-missing"], ["mutable-content-missing (warning, Apple)", "Why\n"]),
        (
            ["BadJwtToken"],
            ["BadJwtToken (Apple's Web Push service, 403)", "Causes, the most frequent one first", "Remedy\n"]
        ),
        (
            ["Unknown", "name", "\"channel_id\""],
            ["Unknown name (FCM, 400 INVALID_ARGUMENT)", "Try\n", "message.android.notification.channel_id"]
        ),
        (["I-FCM020003"], ["the Firebase SDK for Apple platforms"]),
        (["-[NSNull length]: unrecognized selector sent"], ["[NSNull length] (the Firebase SDK for Apple platforms)"]),
        (["--", "-[NSNull length]: unrecognized selector"], ["[NSNull length] (the Firebase SDK"]),
    ])
    func `a field, a rule and an error are explained`(_ words: [String], _ parts: [String]) async throws {
        let outcome = try await RichPushProcess.run(["explain"] + words)
        #expect(outcome.status == 0)
        for part in parts { #expect(outcome.output.contains(part), "\(outcome.output)") }
    }

    @Test func `a log on standard input is explained by how often it says what`() async throws {
        let log = "x\r\n{\"reason\":\"TopicDisallowed\"}\nI-FCM020001\nI-FCM020001 again"
        let outcome = try await RichPushProcess.run(["explain", "-"], input: log)
        #expect(outcome.status == 0)
        #expect(outcome.output.hasPrefix("2 lines, the first is line 3: I-FCM020001"))
        #expect(outcome.output.contains("\nline 2: TopicDisallowed"))
        let json = try await RichPushProcess.run(["explain", "-", "--format", "json"], input: log).json
        #expect(json["lines"] as? Int == 4)
        #expect(
            (json["errors"] as? [[String: Any]])?.map { $0["error"] as? String } == ["I-FCM020001", "TopicDisallowed"]
        )
        #expect(try await RichPushProcess.run(["explain"], input: log).output == outcome.output)
        let windows: [UInt8] = [0xFF, 0xFE] + log.utf8.flatMap { [$0, 0] }
        #expect(try await RichPushProcess.run(["explain", "-"], input: windows).output == outcome.output)
        let none = try await RichPushProcess.run(["explain", "-"], input: "all is well\n")
        #expect(none.status == 0)
        #expect(none.output == "No line of 1 names an error that the table has.\n")
    }

    @Test func `for programs it is JSON`() async throws {
        let answer = try await RichPushProcess.run(["explain", "UNREGISTERED", "--format", "json"]).json
        let first = try #require((answer["explanations"] as? [[String: Any]])?.first)
        let pasted = "-[NSNull length]: unrecognized selector"
        let other = try await RichPushProcess.run(["explain", pasted, "--format", "json"]).json
        #expect((other["explanations"] as? [[String: Any]])?.first?["error"] as? String == "[NSNull length]")
        #expect(first["error"] as? String == "UNREGISTERED")
        #expect(first["service"] as? String == "fcm")
        #expect((first["causes"] as? [String])?.isEmpty == false)
    }

    @Test func `unknown words are refused with suggestions`() async throws {
        let slip = try await RichPushProcess.run(["explain", "chanel_id"])
        #expect(slip.status == 64)
        #expect(slip.errors.contains("Did you mean 'channel_id'"))
        let long = try await RichPushProcess.run(["explain", String(repeating: "z\n", count: 20_000)])
        #expect(long.status == 64)
        #expect(long.errors.utf8.count < 2_000)
    }
}
