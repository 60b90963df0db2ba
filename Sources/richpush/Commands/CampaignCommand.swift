// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

struct CampaignCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "campaign",
        abstract: "Makes a message for each row of an audience from a template.",
        discussion: """
            A template is a message as JSON whose strings hold Liquid: {{ name | default: "friend" }}, {% if city %}...

            EXAMPLES
              richpush campaign check template.json audience.csv
              richpush campaign render template.json audience.csv > messages.jsonl
              richpush campaign preview template.json audience.csv -o page.html
              richpush campaign send template.json audience.csv --journal spring
            """,
        subcommands: [
            CampaignCheckCommand.self, OnDevices<CampaignPreviewCommand>.self, CampaignRenderCommand.self,
            CampaignSendCommand.self,
            CampaignResumeCommand.self,
        ]
    )
}
