// SPDX-License-Identifier: Apache-2.0

import Programs
import Testing

@Suite(.timeLimit(.minutes(10)), .needs("python3"))
struct SharedDescriptorTests {
    /// Runs a command between a socket that is non-blocking and lets little through, as Node.js and terminals leave
    /// theirs, and says its status and how many lines came.
    private static let script = """
        import os, socket, subprocess, sys
        ours, theirs = socket.socketpair()
        theirs.setblocking(False)
        theirs.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        line = b'{"topic": "a", "notification": {"title": "t"}}\\n'
        program = subprocess.Popen(sys.argv[1:], stdin=theirs, stdout=theirs)
        theirs.close()
        received = b""
        # A filter has read all there is once it has answered it, and then there is nothing to read.
        if "--jsonl" in sys.argv:
            ours.sendall(line)
            while b"\\n" not in received:
                received += ours.recv(1024)
        if os.fork() == 0:
            ours.sendall(line * (500 - received.count(b"\\n")))
            ours.shutdown(socket.SHUT_WR)
            os._exit(0)
        while piece := ours.recv(1024):
            received += piece
        print(program.wait(), received.count(b"\\n"))
        """

    @Test(arguments: [
        ["build", "--jsonl"], ["lint", "--jsonl"],
        ["simulate", "--jsonl", "--device", "web"],
    ])
    func `a command waits at a non-blocking input and output, instead of failing`(arguments: [String]) async throws {
        let outcome = try await RichPushProcess.runShell(
            #"exec python3 -c "$SCRIPT" "$0" \#(arguments.joined(separator: " "))"#,
            environment: ["SCRIPT": Self.script]
        )
        #expect(outcome.output == "0 500\n")
        #expect(outcome.errors.isEmpty)
    }

    @Test func `a campaign waits at a non-blocking audience and output, instead of failing`() async throws {
        let outcome = try await RichPushProcess.runShell(
            """
            cd "$(mktemp -d)"
            echo '{"topic": "{{ topic }}"}' > template.json
            exec python3 -c "$SCRIPT" "$0" campaign render template.json --audience-format jsonl
            """,
            environment: ["SCRIPT": Self.script]
        )
        #expect(outcome.output == "0 500\n")
    }
}
