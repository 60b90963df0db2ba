// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

struct CampaignCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "campaign",
        abstract: "Makes a message for each row of an audience from a template.",
        discussion: """
            A template is a message as JSON whose strings hold Liquid: {{ name | default: "friend" }}, {% if city %}...

            EXAMPLES
              richpush campaign render template.json audience.csv > messages.jsonl
              richpush campaign render template.json audience.jsonl --key id | richpush send --jsonl -
            """,
        subcommands: [CampaignRenderCommand.self]
    )
}
