// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import PushClient

struct GroupRemoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Removes registrations from a device group; without its last it is gone.",
        discussion: """
            Prints a notification_key of the group; it may look different each time.

            EXAMPLES
              richpush group remove appUser-Chris bk3RNwTe3H0:CI2k... --sender 4711 --credentials key.json
              richpush group remove appUser-Chris --from tokens.txt --sender 4711 --emulator

            Exit status: 0 done, 1 refused, 64 wrong usage, 66 no such input, 69 the service cannot be reached, 73 the \
            file of groups cannot be used, 75 no answer, 77 no credentials or refused ones.
            """
    )

    @Argument(help: "The group's name.")
    var name: String

    @OptionGroup
    var registrations: RegistrationOptions

    @Option(help: "A notification_key of the group. Default: the remembered one, else the service is asked.")
    var key: String?

    @OptionGroup(title: "Service")
    var options: GroupOptions

    func run() async throws {
        try await ServiceFailure.exiting {
            try StandardOutput.print(try await options.groups().remove(try registrations.all(), from: name, key: key))
        }
    }
}
