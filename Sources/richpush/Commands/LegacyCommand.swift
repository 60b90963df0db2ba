// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

struct LegacyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "legacy",
        abstract: "Speaks the protocols that Google switched off in 2024, to emulators and in tests of a migration.",
        discussion: """
            EXAMPLES
              RICHPUSH_SERVER_KEY=AAAA... richpush legacy send message.json --emulator
            """,
        subcommands: [LegacySendCommand.self]
    )
}
