// SPDX-License-Identifier: Apache-2.0

import Testing

@Suite(.timeLimit(.minutes(10)))
struct HelpTests {
    @Test(arguments: [
        "demo", "build", "lint", "explain", "simulate", "picture", "send", "trigger", "campaign", "topic", "group",
        "legacy",
        "support",
        "doctor",
    ])
    func `each command's help has examples and is listed`(_ command: String) async throws {
        let help = try await RichPushProcess.run([command, "--help"])
        #expect(help.status == 0)
        #expect(help.output.contains("EXAMPLES\n"))
        #expect(help.output.contains("richpush \(command)"))
        #expect(try await RichPushProcess.run(["--help"]).output.contains("  \(command) "))
    }

    @Test(arguments: [
        "demo", "build", "lint", "explain", "simulate", "picture", "send", "trigger", "campaign", "topic", "group",
        "legacy",
        "support",
        "doctor",
    ])
    func `each default is shown as it is typed`(_ command: String) async throws {
        let help = try await RichPushProcess.run([command, "--help"])
        let defaults = help.output.split(separator: "default:").dropFirst()
        #expect(defaults.allSatisfy { !$0.prefix { $0 != ")" }.contains("(") })
    }
}
