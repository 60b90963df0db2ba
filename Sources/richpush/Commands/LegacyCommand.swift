// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
import ArgumentParser

struct LegacyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "legacy",
        abstract: "Speaks the protocols that Google switched off in 2024, to emulators and in tests of a migration.",
        discussion: """
            EXAMPLES
              RICHPUSH_SERVER_KEY=AAAA... richpush legacy send message.json --emulator
              richpush legacy listen --sender 1234567890 --emulator
            """,
        subcommands: [LegacySendCommand.self, LegacyListenCommand.self]
    )
}
#endif
