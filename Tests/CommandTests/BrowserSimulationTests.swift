// SPDX-License-Identifier: Apache-2.0

import Foundation
import LoopbackServer
import SampleAttachments
import Testing

/// `simulate` with browsers.
@Suite(.timeLimit(.minutes(10)))
struct BrowserSimulationTests {
    private static let routes: LoopbackRoutes = [
        "/a.png": .bytes(SampleAttachment.pizzaMonster.bytes, contentType: "image/png")
    ]

    private static func message(image: String) -> String {
        """
        {"topic": "news", "notification": {"title": "Hello", "image": "\(image)"}, "webpush": {"fcm_options": {"link": \
        "https://shop.example.com/a"}}}
        """
    }

    private static func deliveries(_ arguments: [String], _ input: String) async throws -> [[String: Any]] {
        let outcome = try await RichPushProcess.run(["simulate", "--format", "json"] + arguments, input: input)
        #expect(outcome.status == 0)
        return try #require(try outcome.json["deliveries"] as? [[String: Any]])
    }

    @Test func `without further options four browsers get the message, and two show the picture`() async throws {
        try await withLoopbackServer(Self.routes) { server in
            let input = Self.message(image: server.url("/a.png"))
            let deliveries = try await Self.deliveries(["--device", "web"], input)
            #expect(
                deliveries.map { $0["device"] as? String } == [
                    "Chrome on Windows", "Chrome on macOS", "Chrome on Android", "Firefox on Windows",
                ]
            )
            let pictures = deliveries.map { delivery in
                ((delivery["displayed"] as? [String: Any])?["attachments"] as? [Any])?.count
            }
            #expect(pictures == [1, 0, 1, 0])
            #expect(deliveries.allSatisfy { $0["platform"] as? String == "web" && $0["outcome"] as? String == "shown" })
        }
    }

    @Test func `a browser is asked for by name and system, as text too`() async throws {
        try await withLoopbackServer(Self.routes) { server in
            let input = Self.message(image: server.url("/a.png"))
            let arguments = ["--device", "web", "--browser", "chrome", "--system", "linux-kde"]
            let deliveries = try await Self.deliveries(arguments, input)
            #expect(deliveries.count == 1)
            let web = (deliveries.first?["displayed"] as? [String: Any])?["web"] as? [String: Any]
            #expect(web?["scaledTo"] as? [String: Int] == ["width": 200, "height": 100])
            #expect(web?["origin"] as? String == "shop.example.com")
            let text = try await RichPushProcess.run(["simulate"] + arguments, input: input)
            #expect(text.status == 0 && text.output.contains("Chrome on Linux (KDE)"))
            #expect(text.output.contains("[web-linux-small]"))
        }
    }

    @Test(
        arguments: [
            (["--visible-tab"], "handed-to-app", "web-visible"), (["--no-alerts"], "not-shown", "web-permission"),
            (["--worker", "firebase-showing-again"], "shown", "web-double"),
            (["--network", "offline"], "shown", "web-offline"),
            (["--strict-transport"], "shown", "web-cleartext"),
            (["--site", "https://www.example.org"], "shown", "web-link-origin"),
            (["--site", "http://www.example.org"], "not-shown", "web-insecure-site"),
            (["--browser", "safari", "--browser-version", "15.6"], "not-shown", "web-no-push"),
        ]
    )
    func `the site's settings count`(_ arguments: [String], _ outcome: String, _ rule: String) async throws {
        let input = Self.message(image: "http://127.0.0.1:1/a.png")
        let browser = arguments.contains("--browser") ? [] : ["--browser", "chrome"]
        let delivery = try #require(try await Self.deliveries(["--device", "web"] + browser + arguments, input).first)
        #expect(delivery["outcome"] as? String == outcome)
        let findings = try #require(delivery["findings"] as? [[String: Any]])
        #expect(findings.contains { $0["rule"] as? String == rule })
    }

    @Test func `all devices answer, each family by its platform`() async throws {
        let input = #"{"token": "t", "notification": {"title": "Hello"}}"#
        let platforms = try await Self.deliveries(["--device", "all"], input).map { $0["platform"] as? String }
        #expect(platforms.first == "apple")
        #expect(platforms.count { $0 == "web" } == 4)
    }

    @Test func `a payload for Apple devices reaches no browser`() async throws {
        let outcome = try await RichPushProcess.run(
            ["simulate", "--device", "web", "--format", "json"],
            input: #"{"aps": {"alert": "x"}}"#
        )
        #expect((try outcome.json["deliveries"] as? [Any])?.isEmpty == true)
        let findings = try #require(try outcome.json["findings"] as? [[String: Any]])
        #expect(findings.contains { $0["rule"] as? String == "apns-payload-only" })
    }

    @Test(arguments: [
        (["--worker", "push.json"], "push.json is not a script"),
        (["--worker", "sw.js", "--device", "apple"], "sw.js runs in a browser: give --device web"),
        (["--worker", ".", "--device", "android"], "sw.js runs in a browser: give --device web"),
    ])
    func `a site's worker is a script, and no phone runs it`(_ arguments: [String], _ told: String) async throws {
        try await withTemporaryFolder { folder in
            for name in ["push.json", "sw.js"] { try Data("{}".utf8).write(to: folder.appending(path: name)) }
            let outcome = try await RichPushProcess.run(["simulate", "push.json"] + arguments, in: folder)
            #expect(outcome.status == 64)
            #expect(outcome.errors.contains(told), "\(outcome.errors)")
        }
    }

    @Test(arguments: [
        ["--browser", "netscape"], ["--system", "beos"], ["--site", "shop"], ["--browser-version", "x"],
    ])
    func `an argument that is not a browser is wrong usage`(_ arguments: [String]) async throws {
        let outcome = try await RichPushProcess.run(["simulate", "--device", "web"] + arguments, input: "{}")
        #expect(outcome.status == 64)
    }
}
