// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import PushCampaign
import PushMessages

struct CampaignCheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Renders every row, writes none, and reports errors and their numbers.",
        discussion: """
            EXAMPLES
              richpush campaign check template.json audience.csv
              richpush campaign check template.json audience.jsonl --online \\
                --fail-on warning
              richpush campaign check template.json audience.csv --json | jq .findings

            The linter looks at each way through the template once, with stand-ins for values, including ways that no \
            row takes; each row is checked for errors that depend on its values: JSON, size as FCM and Apple count \
            it, target, URLs. Findings are counted, with the first rows. Then it says how large the payloads are, \
            what share of titles and texts devices cut, how many rows each variant has, and whether one message to a \
            topic would do.

            With --online each distinct picture is loaded once, and its verdict counts for all rows that show it; if \
            there are more than 200, the 200 most frequent are loaded.

            Exit status: 0 nothing at or above --fail-on, 1 findings or rows with an error, 64 wrong usage, 65 a template \
            that does not compile or an audience that cannot be read to its end, 66 no such input.
            """
    )

    @OptionGroup
    var campaign: CampaignOptions

    @Option(help: "Findings of this severity and graver are failures: error, warning, note or never.")
    var failOn = FindingLimit.error

    @Flag(help: "Write the report as JSON on one line.")
    var json = false

    @OptionGroup(title: "Pictures")
    var online: OnlineOptions

    func run() async throws {
        let survey = CampaignSurvey(
            campaign: try campaign.open(),
            source: campaign.audience,
            key: campaign.rows.key,
            online: online.online ? online.configuration : nil
        )
        // Loading pictures has its own line.
        let progress = StandardOutput.isErrorTerminal && !online.online
        let (report, loaded) = try await ProgressLine.during(
            { "reading the audience, \(Int($0)) s" },
            isShown: progress
        ) {
            try await survey.run()
        }
        if json {
            try StandardOutput.print(json: report.json(now: survey.campaign.template.settings.now).description)
        } else {
            try StandardOutput.print(.init(lines: report.text))
            if loaded > 0, loaded < report.pictures.count {
                try StandardOutput.print(
                    "Of \(report.pictures.count) pictures the \(loaded) most frequent were loaded."
                )
            }
            StandardOutput.printError(.init(lines: report.sentence))
        }
        let isReached = failOn.isReached(by: report.findings.filter { $0.rows.rows > 0 }.map(\.finding))
        if isReached || failOn != .never && report.summary.errorCount > 0 { throw ExitStatus.findings }
    }
}
