// SPDX-License-Identifier: Apache-2.0

#if Services
import ArgumentParser
import PushClient

struct TopicUnsubscribeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unsubscribe",
        abstract: "Unsubscribes registrations from a topic.",
        discussion: TopicChangeOptions.discussion(of: "unsubscribe")
    )

    @OptionGroup
    var change: TopicChangeOptions

    func run() async throws {
        try await change.run("unsubscribed from") { client, registrations throws(CallError) in
            try await client.unsubscribe(registrations, from: change.topic, through: change.api)
        }
    }
}
#endif
