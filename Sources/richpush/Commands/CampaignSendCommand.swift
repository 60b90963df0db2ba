// SPDX-License-Identifier: Apache-2.0

#if Services
import ArgumentParser
import Foundation
import PushCampaign
import PushClient
import SystemFiles

struct CampaignSendCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "send",
        abstract: "Renders and sends a campaign, with a journal from which it can go on.",
        discussion: """
            EXAMPLES
              richpush campaign send template.json audience.csv --journal spring \\
                --credentials key.json
              richpush campaign send template.json audience.csv --journal spring \\
                --emulator --key id
              richpush campaign send template.json audience.csv --journal spring \\
                --window 09:00-20:00 --zone-column tz
              richpush campaign send template.json parts --journal spring \\
                --credentials key.json
              richpush campaign send --rendered messages --journal spring --rate 300000
              richpush campaign resume spring

            Rows are rendered as the sender takes them. The folder keeps the campaign's settings, the template, and \
            for each five million rows a journal, headed by the digests of template and audience and the moment that \
            'now' is; another template or audience is refused. Two senders of one part are refused.

            With --window each row waits until it is that time of day in its own time zone, an IANA name such as Europe/Berlin \
            in the column that --zone-column names. Clocks that change are followed. The groups of zones whose window is open \
            are sent first, those whose window closes first before others; what a window leaves is sent in its next opening. \
            A message that was handed over is not called back, so the last of a window arrive with the time that --rate \
            takes for them. Before the first message it says how long that takes and who gets messages when.

            An audience may be a folder of part files of one kind, which are read by name as one audience.

            With --rendered the .jsonl files of a folder, which 'campaign render' or Spark made, are sent one after the other, \
            each as a separate part, identified by its digest. Senders on several machines take different files and \
            share a rate by --rate; a part goes on elsewhere when its journal is copied.

            A message is sent at least once. Messages that may have been sent twice are listed in outcomes.csv of the \
            folder, as are refusals and rows without a message; dead-tokens.txt holds targets that are gone.

            A first Ctrl-C completes the requests under way and says how to go on; a second ends those too. Too many \
            failures stop it as well (--stop-at).

            Exit status: 0 all sent, 1 something was refused or has no message, 64 wrong usage, 65 a template that does not \
            compile, an audience that cannot be read to its end, or a folder of another campaign, 66 no such input, 69 the \
            service cannot be reached, 73 a journal that cannot be written, 75 something is unknown or another sender is at \
            it, 77 no credentials or refused ones, 130 or 143 stopped by SIGINT or SIGTERM.
            """
    )

    @Argument(
        help: ArgumentHelp("The message as JSON whose strings hold Liquid.", valueName: "template"),
        completion: .file(extensions: ["json"])
    )
    var template: InputSource?

    @Argument(
        help: ArgumentHelp(
            "The rows, as .jsonl, .csv, .parquet or .arrow, or a folder of such part files; - is standard input, which is "
                + "kept in the folder.",
            valueName: "audience"
        ),
        completion: .file()
    )
    var audience: InputSource?

    @Option(help: ArgumentHelp("The folder that keeps the campaign.", valueName: "folder"), completion: .directory)
    var journal: String

    @Option(
        help: ArgumentHelp("Send rendered .jsonl files of this folder.", valueName: "folder"),
        completion: .directory
    )
    var rendered: String?

    @Flag(help: "Let the service validate the messages without delivering them.")
    var dryRun = false

    @OptionGroup
    var rows: RowOptions

    @OptionGroup(title: "Hours of the day")
    var windows: WindowOptions

    @OptionGroup
    var sending: CampaignSendOptions

    func validate() throws {
        if rendered != nil {
            guard windows.window == nil else {
                throw ValidationError(
                    "--window needs the rows; rendered files have no zones. Give template and audience."
                )
            }
            guard template == nil else { throw ValidationError("--rendered takes the place of template and audience.") }
        } else {
            guard let template else { throw ValidationError("Give a template and an audience, or --rendered.") }
            guard !template.isStandardInput else {
                throw ValidationError("The template is a file; standard input is for the audience.")
            }
        }
    }

    func run() async throws {
        let status = try await ServiceFailure.exiting { () async throws -> ExitCode? in
            do {
                if let rendered {
                    return try await RenderedFolder(rendered).send(to: journal, isDryRun: dryRun, sending)
                }
                return try await sendRows()
            } catch let error as AudienceError {
                throw CampaignOptions.exit(audience ?? .standardInput, error)
            }
        }
        if let status { throw status }
    }

    private func sendRows() async throws -> ExitCode? {
        guard let template else { return nil }
        let folder = CampaignFolder(journal)
        try folder.create()
        let files = try TemplateFiles(template, usesVariants: rows.variantColumn != nil)
        let known = try folder.read()
        let format = try rows.format(of: audience ?? .standardInput)
        let source = try Self.spooled(audience ?? .standardInput, format, folder)
        let digest = try AudienceParts(source).digest()
        let client = try await sending.client(known)
        var record = CampaignRecord(
            project: client.project,
            templateDigest: files.digest,
            audienceDigest: digest.sha256,
            audience: URL(filePath: source.argument).standardizedFileURL.path,
            format: format.rawValue,
            now: rows.now == nil ? known?.now ?? rows.moment() : rows.moment(),
            missing: rows.missing.rawValue,
            key: rows.key,
            variantColumn: rows.variantColumn,
            limit: rows.limit,
            condition: rows.condition,
            dedupes: rows.dedupe,
            suppressed: rows.suppress.map { URL(filePath: $0).standardizedFileURL.path },
            suppressedDigest: try rows.reading.suppressionDigest(),
            isDryRun: dryRun,
            emulator: sending.service.emulator?.url,
            window: windows.window?.description,
            zoneColumn: windows.zoneColumn,
            defaultZone: windows.defaultZone
        )
        if let known {
            if let difference = known.difference(from: record) {
                StandardOutput.printError(
                    "The campaign in \(folder.url.path) \(difference); name another folder for --journal, or go on with: "
                        + "richpush campaign resume \(folder.url.path)"
                )
                throw ExitStatus.badInput
            }
            (record.partRows, record.zoneGroups) = (known.partRows, known.zoneGroups)
        }
        var reading = rows.reading
        (reading.now, reading.zoneColumn) = (record.now, record.zoneColumn)
        let campaign = try reading.open(files, source, format)
        let expectedRows = campaign.rowCount ?? min(rows.limit ?? .max, digest.rowCount(format))
        if known == nil {
            try record.findZones(campaign, source, expectedRows: expectedRows)
            try folder.write(record, files)
        }
        let run = CampaignRun(
            folder: folder,
            record: record,
            options: sending,
            client: client,
            campaign: campaign,
            reading: reading,
            source: source,
            format: format,
            expectedRows: expectedRows
        )
        return try await run.send()
    }

    /// The audience as a file: what comes through a pipe can be read once only.
    private static func spooled(_ audience: InputSource, _ format: AudienceFormat, _ folder: CampaignFolder) throws
        -> InputSource
    {
        guard audience.isStandardInput || FileKind(audience.argument) == .pipe else { return audience }
        let file = folder.url.appending(path: "audience.\(format.rawValue)")
        guard !FileManager.default.fileExists(atPath: file.path) else {
            StandardOutput.printError(
                "\(file.path) is there already; go on with: richpush campaign resume \(folder.url.path)"
            )
            throw ExitStatus.badInput
        }
        StandardOutput.printError(
            "The audience is kept in \(file.path), which takes as much disk as it has bytes, because it is read again."
        )
        let reader = try audience.open()
        let copy = try CampaignFile(file)
        var bytes: [UInt8] = []
        do {
            while try audience.piece(of: reader, into: &bytes) {
                try copy.write(bytes)
                bytes.removeAll(keepingCapacity: true)
            }
        } catch {
            try? FileManager.default.removeItem(at: file)
            throw error
        }
        return InputSource(argument: file.path)
    }
}
#endif
