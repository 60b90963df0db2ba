// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import PushMessages
import SystemFiles

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
            OnDevices<SimulateCommand>.self, OnDevices<PreviewCommand>.self, OnDevices<ReviewCommand>.self,
            OnDevices<PictureCommand>.self,
            SendCommand.self, CampaignCommand.self, TopicCommand.self, GroupCommand.self, LegacyCommand.self,
            EmulatorCommand.self, TriggerCommand.self,
            SupportCommand.self, SchemaCommand.self, MCPCommand.self, DoctorCommand.self,
        ]
    )

    static func main() async {
        #if Services
        HostNamespace.enterIfAsked()
        #endif
        // A file that may not grow (`ulimit -f`) is an error of that write, not the end of the process.
        signal(SIGXFSZ, SIG_IGN)
        replaceClosedStreams()
        ConfinementDiagnosis.attemptIfAsked()
        let arguments = HelpArgument.leading(
            FixArgument.splitting(PastedArgument.separating(Array(CommandLine.arguments.dropFirst()))),
            of: Self.self
        )
        let objection =
            UnknownCommand(in: arguments, of: Self.self)?.description ?? EmptyArgument.objection(in: arguments)
        if let objection {
            StandardOutput.printError(.init(lines: objection))
            Foundation.exit(ExitCode.validationFailure.rawValue)
        }
        #if Services
        await run(EmulatorAddress.completing(arguments))
        #else
        await run(arguments)
        #endif
    }

    /// Runs the command that the arguments name.
    ///
    /// Messages of the parser quote arguments, and a shell puts the names of others' files among them. An error of the
    /// system that no command expects has a sentence here.
    private static func run(_ arguments: [String]) async {
        do {
            try await start(try await asyncParseAsRoot(arguments))
        } catch {
            let status = exitCode(for: error)
            guard !status.isSuccess else { exit(withError: error) }
            if let failure = error as? CocoaError {
                let path = failure.filePath ?? failure.url?.path ?? "A file"
                let cause = (failure.underlying as? POSIXError).map { SystemCallFailure(errno: $0.code.rawValue).cause }
                StandardOutput.printError("\(path) cannot be used: \(cause ?? "the system refuses it").")
                Foundation.exit(ExitStatus.cannotCreate.rawValue)
            }
            let text = fullMessage(for: error)
            if !text.isEmpty { StandardOutput.printError(.init(lines: text)) }
            Foundation.exit(status.rawValue)
        }
    }

    private static func start(_ command: any ParsableCommand) async throws {
        do {
            var command = command
            if var waiting = command as? any AsyncParsableCommand {
                try await waiting.run()
            } else {
                try command.run()
            }
        } catch let wrong as ValidationError {
            // The parser has let go of the command, and would tell the usage of the whole program.
            StandardOutput.printError(.init(lines: "Error: \(wrong.message)"))
            throw ExitCode.validationFailure
        }
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
