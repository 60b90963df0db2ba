// SPDX-License-Identifier: Apache-2.0

import Programs
import Testing

/// Failures on purpose, asked for on the command line.
@Suite(.timeLimit(.minutes(10)))
struct EmulatorFaultOptionTests {
    private static let script = """
        for topic in a a b; do
            curl -s -o /dev/null -w '%{http_code} ' -H 'Authorization: Bearer any' \\
                -d '{"message": {"topic": "'$topic'"}}' "$RICHPUSH_EMULATOR_URL/v1/projects/p/messages:send"
        done
        """

    @Test(
        .needs("curl"),
        arguments: [
            (["--fault", "topic:a=UNAVAILABLE,times=1"], "503 200 200 "),
            (["--fault", "topic:a=UNAVAILABLE,times=1", "--fault", "topic:b=BAD_GATEWAY"], "503 200 502 "),
            (["--fault", "all=CONNECTION_RESET,times=2"], "000 000 200 "), (["--quota", "1"], "200 429 429 "),
        ]
    )
    func `an emulator begins with its faults`(_ options: [String], _ statuses: String) async throws {
        let outcome = try await RichPushProcess.run(
            ["emulator", "exec"] + options + ["--", "sh", "-c", Self.script]
        )
        #expect(outcome.output == statuses, "\(outcome.errors)")
    }

    @Test(arguments: [
        (["--fault", "UNAVAILABLE"], "must have the form TARGET=CODE"),
        (["--fault", "all=NO"], "code must be one of UNREGISTERED"),
        (["--fault", "all=INTERNAL,probability=2"], "probability must be a number from 0 to 1, not 2.0."),
        (["--quota", "0"], "--quota must be a number of messages per minute from 1 on"),
    ])
    func `an invalid fault is wrong usage`(_ options: [String], _ sentence: String) async throws {
        let outcome = try await RichPushProcess.run(["emulator", "exec"] + options + ["--", "true"])
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains(sentence), "\(outcome.errors)")
    }
}
