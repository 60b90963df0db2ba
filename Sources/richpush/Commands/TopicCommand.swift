// SPDX-License-Identifier: Apache-2.0

#if Services
import ArgumentParser

struct TopicCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "topic",
        abstract: "Subscribes registrations to topics, unsubscribes them, and lists subscriptions.",
        discussion: """
            EXAMPLES
              richpush topic subscribe news cR1rjyj4_Kc:APA91b... --credentials key.json
              richpush topic subscribe news --from tokens.txt --api iid
              richpush topic unsubscribe news --from tokens.txt
              richpush topic list cR1rjyj4_Kc:APA91b... --emulator
            """,
        subcommands: [TopicSubscribeCommand.self, TopicUnsubscribeCommand.self, TopicListCommand.self]
    )
}
#endif
