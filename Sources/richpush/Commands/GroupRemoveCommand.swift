// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
import ArgumentParser
import PushClient

struct GroupRemoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Removes registrations from a device group; a group without members ends.",
        discussion: """
            Prints a notification_key of the group; it may look different each time.

            EXAMPLES
              richpush group remove appUser-Chris bk3RNwTe3H0:CI2k... --sender 4711 \\
                --credentials key.json
              richpush group remove appUser-Chris --from tokens.txt --sender 4711 \\
                --emulator

            Exit status: 0 done, 1 refused, 64 wrong usage, 66 no such input, 69 the service cannot be reached, 73 the \
            file of groups cannot be used, 75 no answer, 77 no credentials or refused ones.
            """
    )

    @OptionGroup
    var change: GroupChangeOptions

    func run() async throws {
        try await change.run("removed from") { groups, members throws(CallError) in
            try await groups.remove(members, from: change.name, key: change.key)
        }
    }
}
#endif
