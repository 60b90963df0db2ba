// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Testing

@testable import richpush

@Suite(.timeLimit(.minutes(10)))
struct HelpTests {
    private static let commands = {
        let commands = [
            "demo", "build", "lint", "explain", "simulate", "picture", "send", "trigger", "campaign", "topic",
            "support",
            "doctor",
        ]
        #if LegacyProtocols
        return commands + ["group", "legacy"]
        #else
        return commands
        #endif
    }()

    @Test(arguments: commands)
    func `each command's help has examples and is listed`(_ command: String) async throws {
        let help = try await RichPushProcess.run([command, "--help"])
        #expect(help.status == 0)
        #expect(help.output.contains("EXAMPLES\n"))
        #expect(help.output.contains("richpush \(command)"))
        #expect(try await RichPushProcess.run(["--help"]).output.contains("  \(command) "))
    }

    @Test(arguments: commands)
    func `each default is shown as it is typed`(_ command: String) async throws {
        let help = try await RichPushProcess.run([command, "--help"])
        let defaults = help.output.split(separator: "default:").dropFirst()
        #expect(defaults.allSatisfy { !$0.prefix { $0 != ")" }.contains("(") })
    }

    @Test(arguments: [
        (["emulator", "help", "start"], ["emulator", "start", "--help"]),
        (["help", "emulator", "start"], ["emulator", "start", "--help"]),
        (["emulator", "help"], ["emulator", "--help"]),
        (["campaign", "help", "check"], ["campaign", "check", "--help"]),
    ])
    func `the word help stands before the commands or between them`(_ asked: [String], _ same: [String]) async throws {
        let help = try await RichPushProcess.run(asked)
        #expect(help.status == 0, "\(help.errors)")
        #expect(help.output == (try await RichPushProcess.run(same)).output)
    }

    @Test func `a command without commands of its own takes the word help as its file`() async throws {
        let outcome = try await RichPushProcess.run(["lint", "help"])
        #expect(outcome.status == 66)
        #expect(outcome.errors.hasPrefix("help cannot be read"))
    }

    @Test func `what a command refuses is said without the usage of the whole program`() async throws {
        let outcome = try await RichPushProcess.run(["preview", "-", "-o", "page.jpg"], input: #"{"topic": "a"}"#)
        #expect(outcome.status == 64)
        #expect(
            outcome.errors
                == "Error: 'page.jpg' is neither a page, which ends in .html, nor a picture, which ends in .png.\n"
        )
    }

    @Test func `an example stands in lines that a terminal does not break, so that it can be pasted`() {
        func commands(_ command: any ParsableCommand.Type) -> [any ParsableCommand.Type] {
            [command] + command.configuration.subcommands.flatMap(commands)
        }
        let all = commands(RichPush.self)
        #expect(all.count > 40)
        for command in all {
            let help = RichPush.helpMessage(for: command, columns: 80).split(
                separator: "\n",
                omittingEmptySubsequences: false
            )
            let examples = help.drop { $0 != "EXAMPLES" }.dropFirst().prefix { !$0.isEmpty }
            for line in examples { #expect(line.hasPrefix("  "), "\(command): \(line)") }
        }
    }
}
