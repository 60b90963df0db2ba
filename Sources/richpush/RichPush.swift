// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import PushMessages

@main
struct RichPush: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "richpush",
        abstract: "Builds, checks, simulates, previews and sends push notifications with pictures.",
        discussion: """
            Start with 'richpush demo': it needs no network and no arguments, and takes a few seconds.

            Exit status: 0 clean, 1 findings at or above --fail-on, 64 wrong usage, 65 input that is not JSON, \
            66 no such input, 69 a service that is not available, 73 output that cannot be written, 75 an \
            unknown outcome, 77 no credentials.
            """,
        version: ToolVersion.current,
        subcommands: [
            InitCommand.self, DemoCommand.self, BuildCommand.self, LintCommand.self, ExplainCommand.self,
            SimulateCommand.self,
            PreviewCommand.self,
            PictureCommand.self, SendCommand.self, CampaignCommand.self, TopicCommand.self, GroupCommand.self,
            LegacyCommand.self,
            EmulatorCommand.self, TriggerCommand.self,
            SupportCommand.self, SchemaCommand.self, MCPCommand.self, DoctorCommand.self,
        ]
    )

    static func main() async {
        // A file that may not grow (`ulimit -f`) is an error of that write, not the end of the process.
        signal(SIGXFSZ, SIG_IGN)
        replaceClosedStreams()
        ConfinementDiagnosis.attemptIfAsked()
        let arguments = FixArgument.splitting(Array(CommandLine.arguments.dropFirst()))
        if let unknown = UnknownCommand(in: arguments, of: Self.self) {
            StandardOutput.printError(unknown.description)
            Foundation.exit(ExitCode.validationFailure.rawValue)
        }
        #if Services
        await main(EmulatorAddress.completing(arguments))
        #else
        await main(arguments)
        #endif
    }

    /// Puts streams that fail in place of standard streams that the caller has closed.
    ///
    /// Otherwise the next file that is opened has the number of one of them, and a journal gets what is meant for people.
    private static func replaceClosedStreams() {
        let modes = [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
        for (descriptor, mode) in modes where fcntl(descriptor, F_GETFD) == -1 {
            // The lowest number that is free is this one.
            _ = open("/dev/null", mode)
        }
    }
}
