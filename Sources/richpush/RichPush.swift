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
            DemoCommand.self, BuildCommand.self, LintCommand.self, SimulateCommand.self, PreviewCommand.self,
            PictureCommand.self, SendCommand.self, CampaignCommand.self, TopicCommand.self, GroupCommand.self,
            LegacyCommand.self,
            EmulatorCommand.self,
            SupportCommand.self, SchemaCommand.self, DoctorCommand.self,
        ]
    )

    static func main() async {
        // A file that may not grow (`ulimit -f`) is an error of that write, not the end of the process.
        signal(SIGXFSZ, SIG_IGN)
        #if Services
        await main(EmulatorAddress.completing(Array(CommandLine.arguments.dropFirst())))
        #else
        await main(nil)
        #endif
    }
}
