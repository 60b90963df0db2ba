// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
import ArgumentParser
import PushClient

struct GroupCreateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "create",
        abstract: "Makes a device group of up to twenty registrations.",
        discussion: """
            Makes the group and prints its notification_key.

            EXAMPLES
              richpush group create appUser-Chris bk3RNwTe3H0:CI2k... --sender 4711 \\
                --credentials key.json
              richpush group create appUser-Chris --from tokens.txt --sender 4711 \\
                --emulator

            Exit status: 0 done, 1 refused, 64 wrong usage, 65 a file without registrations, 66 no such input, 69 the \
            service cannot be reached, 73 the file of groups cannot be used, 75 no answer, 77 no credentials or refused \
            ones.
            """
    )

    @Argument(help: "The group's name.")
    var name: String

    @OptionGroup
    var registrations: RegistrationOptions

    @OptionGroup(title: "Service")
    var options: GroupOptions

    func run() async throws {
        try await ServiceFailure.exiting(reaching: options.service) {
            let members = try registrations.all()
            let key = try await ProgressLine.during("asking the service") {
                try await options.groups().create(name, members: members)
            }
            try StandardOutput.print(.init(lines: key))
            StandardOutput.printError(
                "The group \(name) is made; send to it with: richpush group send \(name) message.json --sender \(options.sender)"
            )
        }
    }
}
#endif
