// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import PushCampaign
import PushMessages
import PushPreview
import PushSimulator

struct CampaignPreviewCommand: DeviceCommand {
    static let configuration = CommandConfiguration(
        commandName: "preview",
        abstract: "Draws the most extreme rows of an audience on every platform, below a report about all of them.",
        discussion: """
            EXAMPLES
              richpush campaign preview template.json audience.csv -o page.html
              richpush campaign preview template.json audience.csv -o page.html \\
                --show first_name --show city
              richpush campaign preview template.json audience.csv -o page.png --dark

            One pass over the audience picks up to 14 rows: the longest title and text, the largest message, the most missing \
            fields, the first of each variant and of each way through the template, right-to-left text, emoji, and two by \
            a hash of their number. Above them are the sizes of all messages, what share of titles and texts devices \
            cut, findings, errors, variants and what was left out.

            The page can be forwarded: it holds no target, and letters and digits of values are replaced by x and 0, unless \
            --show names their column. Addresses of pictures stay as they are, because the pictures are drawn.

            Exit status: 0 whatever is displayed, 64 wrong usage, 65 a template that does not compile or an audience that \
            cannot be read to its end, 66 no such input, 73 the output cannot be written or there is no browser to draw it.
            """
    )

    @OptionGroup
    var campaign: CampaignOptions

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("A page, or a picture if the name ends in .png; - is standard output.", valueName: "file"),
        completion: .file()
    )
    var output: String?

    @OptionGroup
    var appearance: AppearanceOptions

    @Flag(help: "Show parts that devices cut off.")
    var cuts = false

    @Option(
        help: ArgumentHelp(
            "Show this column's values as they are; all shows every column's. May be given several times.",
            valueName: "column"
        )
    )
    var show: [String] = []

    func run(on device: DeviceOptions) async throws {
        let survey = CampaignSurvey(
            campaign: try campaign.open(),
            source: campaign.audience,
            key: campaign.rows.key,
            online: nil
        )
        for column in show where column != "all" {
            guard let header = survey.campaign.audience.header, !header.contains(column) else { continue }
            StandardOutput.printError(
                "\(campaign.audience.name): there is no column '\(column)' for --show; the columns are "
                    + "\(header.joined(separator: ", "))"
            )
            throw ExitStatus.badInput
        }
        let output = try PreviewOutput(
            to: try PreviewDestination.all(output: self.output, png: nil, input: campaign.template),
            appearance.presentation(showsCuts: cuts, isBrief: true),
            width: appearance.width
        )
        let report = try await ProgressLine.during("reading the audience") { try await survey.run() }.report
        let drawing = CampaignPage(
            report: report,
            title: "Campaign \(URL(filePath: campaign.template.argument).deletingPathExtension().lastPathComponent)",
            subtitle: "\(report.summary.rows.grouped) rows of \(campaign.audience.name)",
            shownColumns: show.contains("all") ? nil : Set(show)
        )
        var page = drawing.page
        let store = try DeviceStore(path: nil, keepsFiles: false)
        defer { store.removeUnlessKept() }
        let app = try device.phoneApp.app.read()
        let serviceExtension = try device.serviceExtension.prepared(usually: .firebaseHelper)
        let count = WorkCount(of: report.samples.count)
        await ProgressLine.during({ "delivering rows: \(count.text), \(Int($0)) s" }) {
            for sample in report.samples {
                defer { count.add() }
                guard let input = drawing.input(sample) else { continue }
                let simulation = await Simulation.run(
                    input,
                    by: device.deliveries(of: input, in: store, extension: serviceExtension, of: app, usually: .all),
                    of: app,
                    for: device.phoneApp.languages
                )
                page.groups.append(
                    .init(
                        "Row \(sample.row.grouped)",
                        detail: sample.reasons.map(\.rawValue).joined(separator: ", "),
                        entries: simulation.entries
                    )
                )
            }
        }
        let whole = page
        try await output.write { whole.html($0) }
        StandardOutput.printError(.init(lines: report.sentence))
    }
}
