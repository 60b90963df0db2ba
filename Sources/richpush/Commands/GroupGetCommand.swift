// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
import ArgumentParser
import PushClient

struct GroupGetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "get",
        abstract: "Asks the service for a key of a device group.",
        discussion: """
            Each answer is another key, and all of them are valid.

            EXAMPLES
              richpush group get appUser-Chris --sender 4711 --credentials key.json

            Exit status: 0 done, 1 refused, 64 wrong usage, 66 no such input, 69 the service cannot be reached, 73 the \
            file of groups cannot be used, 75 no answer, 77 no credentials or refused ones.
            """
    )

    @Argument(help: "The group's name.")
    var name: String

    @OptionGroup(title: "Service")
    var options: GroupOptions

    func run() async throws {
        try await ServiceFailure.exiting(reaching: options.service) {
            let key = try await ProgressLine.during("asking the service") {
                try await options.groups().key(of: name)
            }
            try StandardOutput.print(.init(lines: key))
            StandardOutput.printError("A message whose token is this key reaches the members of the group \(name).")
        }
    }
}
#endif
