// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
import ArgumentParser
import PushClient
import PushMessages

struct GroupSendCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "send",
        abstract: "Sends a message to a device group, or to each of its remembered members.",
        discussion: """
            The message's own target does not count.

            EXAMPLES
              richpush group send appUser-Chris message.json --sender 4711 \\
                --credentials key.json
              richpush group send appUser-Chris message.json --sender 4711 --members

            Answers a line for the group, or with --members one for each: {"registration": "...", "outcome": "sent", \
            "name": "projects/..."}.

            Exit status: 0 done, 1 refused, 64 wrong usage, 66 no such input, 69 the service cannot be reached, 73 the \
            file of groups cannot be used, 75 no answer, 77 no credentials or refused ones.
            """
    )

    @Argument(help: "The group's name.")
    var name: String

    @Argument(help: ArgumentHelp("The message; - is standard input.", valueName: "file"), completion: .file())
    var input = InputSource.standardInput

    @Flag(help: "Send to each member that is remembered instead of to the group.")
    var members = false

    @Flag(help: "Let the service validate the message without delivering it.")
    var dryRun = false

    @OptionGroup(title: "Service")
    var options: GroupOptions

    func run() async throws {
        try await ServiceFailure.exiting(reaching: options.service) {
            let push = try InputFailure.push(from: input)
            guard let reading = push.push.reading, reading.violations.isEmpty else {
                StandardOutput.printError("\(input.name) is not an FCM message; 'richpush lint' says why")
                throw ExitStatus.badInput
            }
            let delivery = try await ProgressLine.during("sending") {
                try await options.groups().send(
                    reading.message,
                    to: name,
                    by: members ? .members : .key,
                    validateOnly: dryRun || reading.validateOnly
                )
            }
            var outcomes = OutcomeCount()
            let lines: [(JSONObject, SendResult)] =
                switch delivery {
                case .group(let result): [(["group": .string(name)], result)]
                case .members(let results): results.map { (["registration": .string($0.registration)], $0.result) }
                }
            for (place, result) in lines {
                outcomes.count(result.outcome)
                try StandardOutput.write(result.json(place).encoded() + [UInt8(ascii: "\n")])
            }
            StandardOutput.printError(.init(lines: outcomes.sentence()))
            if let status = outcomes.status { throw status }
        }
    }
}
#endif
