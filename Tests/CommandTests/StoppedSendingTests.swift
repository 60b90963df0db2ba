// SPDX-License-Identifier: Apache-2.0

import LoopbackServer
import Testing

@Suite(.timeLimit(.minutes(10)))
struct StoppedSendingTests {
    /// Sends one line and a signal while the program waits for the next.
    private static func script(signal: String, options: String) -> String {
        """
        set -eu
        cd "$(mktemp -d)"
        mkfifo in out
        "$0" send --jsonl \(options) < in > out &
        program=$!
        exec 3> in 4< out
        echo '{"topic": "a"}' >&3
        read -r result <&4
        echo "$result"
        kill -\(signal) $program
        wait $program
        """
    }

    @Test(arguments: [("TERM", 143), ("INT", 130)])
    func `a signal ends the sending although more lines may come`(signal: String, status: Int32) async throws {
        let answer = LoopbackAnswer.text(#"{"name": "projects/p/messages/1"}"#, contentType: "application/json")
        try await withLoopbackServer(LoopbackRoutes { _ in answer }) { server in
            let outcome = try await RichPushProcess.runShell(
                Self.script(signal: signal, options: "--emulator=\(server.baseURL)")
            )
            #expect(outcome.status == status)
            #expect(try outcome.jsonLines.map { $0["outcome"] as? String } == ["sent"])
            #expect(outcome.errors == "Stopped: no line after line 1 was sent.\n")
            #expect(server.requestCount == 1)
        }
    }
}
