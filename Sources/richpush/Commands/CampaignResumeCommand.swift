// SPDX-License-Identifier: Apache-2.0

#if Services
import ArgumentParser
import Foundation
import PushCampaign
import PushClient

struct CampaignResumeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "resume",
        abstract: "Goes on with a campaign that was stopped.",
        discussion: """
            EXAMPLES
              richpush campaign resume spring --credentials key.json
              richpush campaign resume spring --stop-at 30%

            Messages that are done are not sent again; messages that may have been sent are listed, sent again and \
            marked, or skipped with --skip-unknown. The template is the one in the folder, the moment that 'now' is \
            stays, and the audience has to be the same file, which its digest proves. The project and the emulator \
            stay the same as in the first run.

            Exit status: as of 'richpush campaign send'.
            """
    )

    @Argument(help: ArgumentHelp("The folder that keeps the campaign.", valueName: "folder"), completion: .directory)
    var journal: String

    @Option(
        help: ArgumentHelp("The DuckDB that reads a .parquet or .arrow audience.", valueName: "program"),
        completion: .file()
    )
    var duckdb: String?

    @OptionGroup
    var sending: CampaignSendOptions

    func run() async throws {
        let status = try await ServiceFailure.exiting { () async throws -> ExitCode? in
            let folder = CampaignFolder(journal)
            guard let record = try folder.read() else {
                throw InputFailure(
                    source: InputSource(argument: folder.record.path),
                    reason:
                        "is not there; rendered files go on with 'richpush campaign send --rendered', other campaigns "
                        + "with the folder that --journal named"
                )
            }
            let source = InputSource(argument: record.audience)
            do {
                return try await resume(folder, record, source)
            } catch let error as AudienceError {
                throw CampaignOptions.exit(source, error)
            }
        }
        if let status { throw status }
    }

    private func resume(_ folder: CampaignFolder, _ record: CampaignRecord, _ source: InputSource) async throws
        -> ExitCode?
    {
        let format = AudienceFormat(rawValue: record.format) ?? .jsonl
        let files = try TemplateFiles(
            InputSource(argument: folder.template.path),
            usesVariants: record.variantColumn != nil
        )
        var rows = RowReading(record)
        rows.duckDB = duckdb
        let digest = try AudienceParts(source).digest()
        var found = record
        found.audienceDigest = digest.sha256
        found.templateDigest = files.digest
        found.suppressedDigest = try rows.suppressionDigest()
        if let difference = record.difference(from: found) {
            StandardOutput.printError(
                "The campaign in \(folder.url.path) \(difference); give back what it began with, or begin another with "
                    + "'richpush campaign send' and another folder."
            )
            throw ExitStatus.badInput
        }
        let campaign = try rows.open(files, source, format)
        let run = CampaignRun(
            folder: folder,
            record: record,
            options: sending,
            client: try await sending.client(record),
            campaign: campaign,
            reading: rows,
            source: source,
            format: format,
            expectedRows: campaign.rowCount
                ?? min(record.limit ?? .max, digest.rowCount(format))
        )
        return try await run.send()
    }
}
#endif
