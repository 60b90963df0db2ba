// SPDX-License-Identifier: Apache-2.0

import Foundation
import LoopbackServer
import PushSimulator
import SampleAttachments
import Testing

@testable import richpush

/// Who judges pictures for `lint --online`, and how they are loaded.
@Suite(.timeLimit(.minutes(10)))
struct LintOnlineOptionsTests {
    private static func message(_ image: String) -> String {
        #"{"message": {"topic": "news", "notification": {"title": "Hello", "image": "\#(image)"}}}"#
    }

    private static let routes: LoopbackRoutes = [
        "/a.png": .bytes(SampleAttachment.pizzaMonster.bytes, contentType: "image/png")
    ]

    private func rules(_ options: [String], _ image: String) async throws -> Set<String> {
        let outcome = try await RichPushProcess.run(
            ["lint", "--online", "--format", "json"] + options,
            input: Self.message(image)
        )
        #expect(outcome.errors == "")
        let findings = try #require(try outcome.json["findings"] as? [[String: Any]])
        return Set(findings.compactMap { $0["rule"] as? String })
    }

    @Test func `the devices that are named judge`() async throws {
        try await withLoopbackServer(Self.routes) { server in
            let url = server.url("/a.png")
            let usual = try await rules([], url)
            #expect(usual.isDisjoint(with: ["android-cleartext", "web-no-image-browser"]))
            let strict = try await rules(["--strict-transport"], url)
            #expect(strict.isSuperset(of: ["android-cleartext", "apple-cleartext"]))
            let older = try await rules(["--strict-transport", "--target-sdk", "27"], url)
            #expect(!older.contains("android-cleartext"))
            let safari = try await rules(["--browser", "safari"], url)
            #expect(safari.contains("web-no-image-browser"))
        }
    }

    @Test func `a host is led to another address`() async throws {
        try await withLoopbackServer(Self.routes) { server in
            let options = [
                "--resolve", "cdn.example.com:\(server.port):127.0.0.1", "--allow-http", "cdn.example.com",
            ]
            let rules = try await rules(options, "http://cdn.example.com:\(server.port)/a.png")
            #expect(
                rules.isDisjoint(with: ["android-cleartext", "android-host-not-found", "apple-cleartext"])
            )
            #expect(server.requestCount >= 1)
        }
    }

    @Test func `an authority of one's own is trusted`() async throws {
        let certificate = try LoopbackCertificate()
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "ca.pem")
            try Data(certificate.authority.utf8).write(to: file)
            try await withLoopbackServer(Self.routes, certificate: certificate) { server in
                let refused = try await rules([], server.url("/a.png"))
                #expect(refused.contains("apple-secure-connection-failed"))
                let trusted = try await rules(["--cacert", file.path], server.url("/a.png"))
                #expect(!trusted.contains { $0.contains("secure-connection") })
            }
        }
    }

    @Test(arguments: [
        ["--time-limit", "5"], ["--resolve", "a:1:127.0.0.1"], ["--strict-transport"], ["--ios-version", "16"],
        ["--firebase-version", "10.9"], ["--android-version", "13"], ["--target-sdk", "30"], ["--browser", "edge"],
        ["--system", "macos"], ["--allow-http", "a.example"],
    ])
    func `an option without effect is refused`(_ options: [String]) async throws {
        let outcome = try await RichPushProcess.run(["lint"] + options, input: "{}")
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains("\(options[0]) applies only to --online"))
    }

    @Test func `the line of progress counts pictures, weight and time`() {
        var progress = OnlineChecker.Progress()
        progress.count = 12
        #expect(OnlineProgress.line(progress, after: .seconds(3)) == "checking pictures: 0 of 12 done, 3 s")
        progress.doneCount = 5
        progress.byteCount = 1_250_000
        #expect(
            OnlineProgress.line(progress, after: .milliseconds(61_900))
                == "checking pictures: 5 of 12 done, 1.2 MB, 61 s"
        )
        progress.byteCount = 999
        #expect(OnlineProgress.line(progress, after: .zero) == "checking pictures: 5 of 12 done, 0 kB, 0 s")
    }
}
