// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import PushMessages

struct SchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Prints a JSON Schema by which editors complete and check messages.",
        discussion: """
            message is FCM's message, with or without the request around it; apns is the payload that an Apple device \
            receives; template is a message of a campaign, whose strings hold Liquid; expo is a request to Expo's push service. The schemas are of draft 2020-12. \
            They say what can be read; 'richpush lint' says more.

            EXAMPLES
              richpush schema message > fcm.schema.json
              richpush schema apns > apns.schema.json
              richpush schema expo > expo.schema.json

            In VS Code, two lines in settings.json:
              "json.schemas": [
                { "fileMatch": ["push/*.json"], "url": "./fcm.schema.json" } ]
            """
    )

    @Argument(help: "The kind of document: message, apns, template or expo.")
    var document: SchemaDocument

    func run() throws {
        try StandardOutput.print(json: String(decoding: document.json.encoded(pretty: true), as: UTF8.self))
    }
}

extension SchemaDocument: ExpressibleByArgument {}
