// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite(.timeLimit(.minutes(10)))
struct APNSKeyCommandTests {
    @Test func `a key is written for a data folder, and its public half kept there`() async throws {
        try await withTemporaryFolder { folder in
            let outcome = try await RichPushProcess.run([
                "emulator", "apns-key", "--data-dir", folder.appending(path: "data").path, "--output", folder.path,
                "--topic", "com.example.app", "--environment", "sandbox",
            ])
            #expect(outcome.status == 0, "\(outcome.errors)")
            let lines = outcome.output.split(separator: "\n").map(String.init)
            let id = try #require(lines.first { $0.hasPrefix("key ") }?.dropFirst(4))
            #expect(lines.contains("team TEAM123456"))
            let file = folder.appending(path: "AuthKey_\(id).p8")
            #expect(try String(contentsOf: file, encoding: .utf8).hasPrefix("-----BEGIN PRIVATE KEY-----\n"))
            let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
            #expect(mode == 0o600)
            let kept = try String(contentsOf: folder.appending(path: "data/apns-keys.json"), encoding: .utf8)
            #expect(kept.contains(id) && kept.contains("sandbox") && !kept.contains("PRIVATE"))
        }
    }

    @Test func `a key that was made can be revoked, and no other`() async throws {
        try await withTemporaryFolder { folder in
            let base = ["emulator", "apns-key", "--data-dir", folder.path]
            let made = try await RichPushProcess.run(base + ["--output", folder.path])
            let id = try #require(made.output.split(separator: "\n").first { $0.hasPrefix("key ") }?.dropFirst(4))
            let outcome = try await RichPushProcess.run(base + ["--revoke", String(id)])
            #expect(outcome.status == 0)
            #expect(outcome.output == "revoked \(id)\n")
            let kept = try String(contentsOf: folder.appending(path: "apns-keys.json"), encoding: .utf8)
            #expect(kept.contains("revoked"))
            let unknown = try await RichPushProcess.run(base + ["--revoke", "ZZZZZZZZZZ"])
            #expect(unknown.status == 64)
            #expect(unknown.errors.contains("ZZZZZZZZZZ"))
        }
    }

    @Test func `a command of the emulator gets a key for that emulator`() async throws {
        try await withTemporaryFolder { folder in
            let script = #"""
                "$0" emulator apns-key --output "$KEYS" && cat "$(dirname "$RICHPUSH_EMULATOR_CA")/apns-keys.json"
                """#
            let outcome = try await RichPushProcess.runShell(
                #"exec "$0" emulator exec --strict -- sh -c "$SCRIPT" "$0""#,
                environment: ["SCRIPT": script, "KEYS": folder.path]
            )
            #expect(outcome.status == 0, "\(outcome.errors)")
            let id = try #require(outcome.output.split(separator: "\n").first { $0.hasPrefix("key ") }?.dropFirst(4))
            #expect(FileManager.default.fileExists(atPath: folder.appending(path: "AuthKey_\(id).p8").path))
            #expect(outcome.output.contains("\"\(id)\""), "\(outcome.output)")
        }
    }

    @Test(arguments: [["--team", "short"], ["--environment", "test"]])
    func `an argument that cannot be a key is refused`(arguments: [String]) async throws {
        try await withTemporaryFolder { folder in
            let outcome = try await RichPushProcess.run(
                ["emulator", "apns-key", "--data-dir", folder.path, "--output", folder.path] + arguments
            )
            #expect(outcome.status == 64)
            #expect(outcome.errors.contains(arguments[1]))
        }
    }
}
