// SPDX-License-Identifier: Apache-2.0

#if Services
import ArgumentParser
import PushClient
import PushMessages

struct TopicListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists the topics that a registration is subscribed to.",
        discussion: """
            EXAMPLES
              richpush topic list cR1rjyj4_Kc:APA91b... --credentials key.json
              richpush topic list cR1rjyj4_Kc:APA91b... --emulator --format json \\
                | jq -r .topic

            Exit status: 0 listed, 1 refused, 64 wrong usage, 69 the service cannot be reached, 75 no answer, 77 no \
            credentials or refused ones.
            """
    )

    @Argument(help: "The installation id or registration token.")
    var registration: String

    @Option(help: "The API to use: v1 or iid.")
    var api = TopicAPI.v1

    @Option(help: "The output format: text, a topic per line, or json, an object per line.")
    var format = OutputFormat.text

    @OptionGroup(title: "Service")
    var service: ServiceOptions

    func run() async throws {
        try await ServiceFailure.exiting(reaching: service) {
            let subscriptions = try await ProgressLine.during("asking the service") {
                try await service.client().topics(of: registration, through: api)
            }
            for subscription in subscriptions {
                switch format {
                case .text: try StandardOutput.print(.init(lines: subscription.topic))
                case .json:
                    var json: JSONObject = ["topic": .string(subscription.topic)]
                    if let time = subscription.createTime { json["create_time"] = .string(time) }
                    try StandardOutput.write(JSONValue.object(json).encoded() + [UInt8(ascii: "\n")])
                }
            }
            let count = subscriptions.count
            StandardOutput.printError(
                count == 0
                    ? "The registration is subscribed to no topic."
                    : "The registration is subscribed to \(count.counted("topic"))."
            )
        }
    }
}
#endif
