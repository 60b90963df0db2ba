// SPDX-License-Identifier: Apache-2.0

import Foundation
import Programs
import Testing

@Suite(.timeLimit(.minutes(10)))
struct EmulatorExecTests {
    @Test(arguments: [("exit 0", 0), ("exit 7", 7), ("kill -KILL $$", 128 + 9), ("kill -TERM $$", 128 + 15)])
    func `the command's end is passed on`(_ script: String, status: Int32) async throws {
        let outcome = try await exec(["sh", "-c", script])
        #expect(outcome.status == status, "\(outcome.errors)")
        #expect(outcome.errors == "")
    }

    @Test func `input, output and arguments are the command's own`() async throws {
        let outcome = try await RichPushProcess.run(
            [
                "emulator", "exec", "--", "sh", "-c", #"cat; printf '<%s>' "$@"; echo wrong >&2"#, "sh", "a b", "--",
                "*",
            ],
            input: "from outside "
        )
        #expect(outcome.output == "from outside <a b><--><*>")
        #expect(outcome.errors == "wrong\n")
        #expect(outcome.status == 0)
    }

    @Test(arguments: [("no-such-command-anywhere", 127, "there is no such command"), ("/", 126, "permission denied")])
    func `a command that cannot be run is said so`(_ command: String, status: Int32, cause: String) async throws {
        let outcome = try await exec([command])
        #expect(outcome.status == status)
        #expect(outcome.errors == "\(command) cannot be run: \(cause)\n")
    }

    @Test func `without a command there is nothing to run`() async throws {
        let outcome = try await RichPushProcess.run(["emulator", "exec"])
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains("richpush emulator exec -- pytest"))
    }

    @Test func `an argument of the command may be empty, its name may not`() async throws {
        let outcome = try await exec(["printf", "<%s>", ""])
        #expect(outcome.output == "<>")
        let nameless = try await exec([""])
        #expect(nameless.status == 64)
        #expect(nameless.errors.contains("Give a command after --"))
    }

    @Test(.needs("script"))
    func `people are told the way for a sender of which nothing came`() async throws {
        let outcome = try await RichPushProcess.runShell(
            "TERM=xterm script -qec \"$0 emulator exec -- sh -c 'exit 7'\" /dev/null"
        )
        #expect(outcome.status == 7)
        #expect(outcome.output.hasPrefix("The emulator received nothing."), "\(outcome.output)")
        #expect(outcome.output.contains("richpush emulator exec --hosts -- "))
    }

    @Test func `a click for which nothing is shown in time ends as a service that is not there`() async throws {
        let outcome = try await RichPushProcess.runShell(
            #"exec "$0" emulator exec -- "$0" emulator click --timeout 0.1"#
        )
        #expect(outcome.status == 69)
        #expect(outcome.errors.hasPrefix("No such notification was shown in 0.1 seconds."), "\(outcome.errors)")
    }

    @Test func `a browser's page that nothing serves is named before the browser starts`() async throws {
        let outcome = try await RichPushProcess.runShell(
            #"exec "$0" emulator exec -- "$0" emulator browser chromium --headless --program true http://127.0.0.1:1/"#
        )
        #expect(outcome.status == 0)
        #expect(outcome.errors.hasPrefix("Nothing answers at http://127.0.0.1:1/ yet;"), "\(outcome.errors)")
    }

    @Test(arguments: ["TERM", "INT", "HUP"])
    func `a signal that only richpush gets reaches the command`(_ signal: String) async throws {
        // The command's parent is richpush. What is killed may not be sleep yet, so that any other signal could be lost.
        let script = "trap 'kill -9 $!; exit 5' \(signal); sleep 600 & kill -\(signal) $PPID; wait; exit 6"
        let outcome = try await exec(["sh", "-c", script])
        #expect(outcome.status == 5, "\(outcome.errors)")
    }

    @Test func `the command starts with signals and descriptors as if it stood alone`() async throws {
        let script = #"""
            "$0" emulator exec -- grep -E '^Sig(Ign|Blk)' /proc/self/status
            ls /proc/self/fd | sort > alone
            "$0" emulator exec -- ls /proc/self/fd | sort | comm -13 alone -
            """#
        try await withTemporaryFolder { folder in
            let outcome = try await RichPushProcess.runShell(script, in: folder)
            let lines = outcome.output.split(separator: "\n").map(String.init)
            #expect(lines.count == 2, "more descriptors than alone: \(lines.dropFirst(2))")
            let masks = lines.prefix(2).compactMap { $0.split(separator: "\t").last.flatMap { UInt64($0, radix: 16) } }
            try #require(masks.count == 2)
            #expect(masks[0] == 0, "blocked")
            #expect(masks[1] & (1 << UInt64(SIGPIPE - 1)) == 0, "SIGPIPE is ignored")
        }
    }

    @Test func `variables, certificates and credentials are there, and gone afterwards`() async throws {
        let script = #"""
            stat -c %a "$GOOGLE_APPLICATION_CREDENTIALS"
            ls "$SSL_CERT_FILE" "$REQUESTS_CA_BUNDLE" "$NODE_EXTRA_CA_CERTS" > /dev/null
            echo "$GOOGLE_APPLICATION_CREDENTIALS"
            echo "$HTTPS_PROXY $https_proxy"
            echo "$GOOGLE_CLOUD_PROJECT"
            cat "$GOOGLE_APPLICATION_CREDENTIALS"
            """#
        let outcome = try await RichPushProcess.run(
            ["emulator", "exec", "--project", "shop", "--", "sh", "-ec", script]
        )
        #expect(outcome.status == 0, "\(outcome.errors)")
        let lines = outcome.output.split(separator: "\n", maxSplits: 4).map(String.init)
        try #require(lines.count == 5)
        #expect(lines[0] == "600")
        #expect(!FileManager.default.fileExists(atPath: lines[1]))
        #expect(try #/http://127.0.0.1:(\d+) http://127.0.0.1:\1/#.wholeMatch(in: lines[2]) != nil)
        #expect(lines[3] == "shop")
        let account = try JSONSerialization.jsonObject(with: Data(lines[4].utf8)) as? [String: String]
        #expect(account?["type"] == "service_account")
        #expect(account?["project_id"] == "shop")
        #expect(account?["token_uri"] == "https://oauth2.googleapis.com/token")
        #expect(account?["private_key"]?.hasPrefix("-----BEGIN PRIVATE KEY-----\n") == true)
    }

    @Test func `a data folder keeps certificates and credentials`() async throws {
        try await withTemporaryFolder { folder in
            let script = #"cat "$NODE_EXTRA_CA_CERTS" "$GOOGLE_APPLICATION_CREDENTIALS""#
            let arguments = ["emulator", "exec", "--data-dir", "push data", "--", "sh", "-ec", script]
            let first = try await RichPushProcess.run(arguments, in: folder)
            let second = try await RichPushProcess.run(arguments, in: folder)
            #expect(first.status == 0, "\(first.errors)")
            #expect(first.output.contains("BEGIN CERTIFICATE"))
            #expect(first.output == second.output)
        }
    }

    private func exec(_ command: [String]) async throws -> RichPushProcess.Outcome {
        try await RichPushProcess.run(["emulator", "exec", "--"] + command)
    }
}
