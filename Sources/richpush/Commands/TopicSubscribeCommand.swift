// SPDX-License-Identifier: Apache-2.0

#if Services
import ArgumentParser
import PushClient

struct TopicSubscribeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "subscribe",
        abstract: "Subscribes registrations to a topic; existing subscriptions count as done.",
        discussion: """
            EXAMPLES
              richpush topic subscribe news cR1rjyj4_Kc:APA91b... --credentials key.json
              richpush topic subscribe news --from tokens.txt --api iid

            Answers a line for each registration: {"registration": "...", "outcome": "done"}, or "refused", "not-sent" \
            or "unknown" with "error".

            Exit status: 0 all done, 1 some refused, 64 wrong usage, 65 a file without registrations, 66 no such input, \
            69 the service cannot be reached, 75 something is unknown, 77 no credentials or refused ones.
            """
    )

    @Argument(help: "The topic, with or without /topics/ before it.")
    var topic: String

    @OptionGroup
    var registrations: RegistrationOptions

    @Option(help: "The API to use: v1, one request per registration, or iid, one per 1000 registrations.")
    var api = TopicAPI.v1

    @OptionGroup(title: "Service")
    var service: ServiceOptions

    func run() async throws {
        try await ServiceFailure.exiting {
            let client = try await service.client()
            let results = try await client.subscribe(try registrations.all(), to: topic, through: api)
            try TopicChanging.write(results)
        }
    }
}
#endif
