// SPDX-License-Identifier: Apache-2.0

#if Services
import ArgumentParser
import PushClient

struct TopicSubscribeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "subscribe",
        abstract: "Subscribes registrations to a topic; existing subscriptions count as done.",
        discussion: TopicChangeOptions.discussion(of: "subscribe")
    )

    @OptionGroup
    var change: TopicChangeOptions

    func run() async throws {
        try await change.run("subscribed to") { client, registrations throws(CallError) in
            try await client.subscribe(registrations, to: change.topic, through: change.api)
        }
    }
}
#endif
