// SPDX-License-Identifier: Apache-2.0

import Testing

struct HelpTests {
    @Test(arguments: ["demo", "build", "lint", "simulate", "doctor"])
    func `each command's help has examples and is listed`(_ command: String) async throws {
        let help = try await RichPushProcess.run([command, "--help"])
        #expect(help.status == 0)
        #expect(help.output.contains("EXAMPLES\n"))
        #expect(help.output.contains("richpush \(command)"))
        #expect(try await RichPushProcess.run(["--help"]).output.contains("  \(command) "))
    }
}
