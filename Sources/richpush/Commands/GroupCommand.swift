// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
import ArgumentParser

struct GroupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "group",
        abstract: "Creates and changes device groups, sends to them, and exports their members.",
        discussion: """
            Google ends device groups on 29 September 2027 and does not list their members. These commands remember \
            their changes in a file, so that 'group send --members' reaches the same devices without groups.

            EXAMPLES
              richpush group create appUser-Chris bk3RNwTe3H0:CI2k... cR1rjyj4_Kc:APA9... \\
                --sender 4711
              richpush group add appUser-Chris dX2...:APA9... --sender 4711
              richpush group remove appUser-Chris dX2...:APA9... --sender 4711
              richpush group get appUser-Chris --sender 4711
              richpush group send appUser-Chris message.json --sender 4711 --members
              richpush group export > groups.json
            """,
        subcommands: [
            GroupCreateCommand.self, GroupAddCommand.self, GroupRemoveCommand.self, GroupGetCommand.self,
            GroupSendCommand.self, GroupExportCommand.self,
        ]
    )
}
#endif
