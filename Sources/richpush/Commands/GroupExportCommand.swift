// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
import ArgumentParser
import PushClient
import PushMessages

struct GroupExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Writes all remembered device groups as JSON.",
        discussion: """
            {"groups": [{"sender": ..., "name": ..., "notification_key": ..., "registration_ids": [...]}]}

            EXAMPLES
              richpush group export > groups.json
              richpush group export --map groups.sqlite | jq '.groups[].name'

            Exit status: 0 written, 73 the file of groups cannot be used.
            """
    )

    @OptionGroup
    var map: GroupMapOptions

    @Flag(inversion: .prefixedNo, help: "Indent the output. Default: only on a terminal.")
    var pretty: Bool?

    func run() async throws {
        try await ServiceFailure.exiting {
            let groups = try await map.open().groups()
            let json: JSONValue = ["groups": .array(groups.map(\.json))]
            try StandardOutput.write(json.encoded(pretty: pretty ?? StandardOutput.isTerminal) + [UInt8(ascii: "\n")])
            StandardOutput.printError(
                groups.isEmpty
                    ? "No group is remembered in \(map.path)."
                    : "\(groups.count.counted("group")), as \(map.path) remembers them."
            )
        }
    }
}
#endif
