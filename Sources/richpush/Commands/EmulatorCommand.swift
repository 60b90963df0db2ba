// SPDX-License-Identifier: Apache-2.0

#if Services
import ArgumentParser

struct EmulatorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "emulator",
        abstract: "A local FCM that unmodified SDKs can send to, with simulated devices and an inbox.",
        discussion: """
            EXAMPLES
              richpush emulator start
              richpush emulator start --data-dir ~/.richpush --keep all
              eval "$(richpush emulator env)"
              richpush emulator exec -- pytest
            """,
        subcommands: [
            EmulatorStartCommand.self, EmulatorExecCommand.self, EmulatorEnvCommand.self, EmulatorAPNSKeyCommand.self,
            EmulatorBrowserCommand.self, EmulatorClickCommand.self, EmulatorSubscribeCommand.self,
            EmulatorExportCommand.self,
        ]
    )
}
#endif
