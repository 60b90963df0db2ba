// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import PushCampaign
import PushClient

struct CampaignSendCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "send",
        abstract: "Renders and sends a campaign, with a journal from which it can go on.",
        discussion: """
            EXAMPLES
              richpush campaign send template.json audience.csv --journal spring --credentials key.json
              richpush campaign send template.json audience.csv --journal spring --emulator --key id
              richpush campaign send --rendered messages --journal spring --rate 300000
              richpush campaign resume spring

            Rows are rendered as the sender takes them. The folder keeps what the campaign is about, the template, and for each \
            five million rows a journal, headed by the digests of template and audience and the moment that 'now' is; another \
            template or audience is refused. Two senders of one part are refused.

            With --rendered the .jsonl files of a folder, which 'campaign render' or Spark made, are sent one after the other, \
            each a part of its own, known by its digest. Senders on several machines take different files and share a rate by \
            --rate; a part goes on elsewhere when its journal is copied.

            A message is sent at least once. What may have been sent twice is listed in outcomes.csv of the folder, as are \
            refusals and rows without a message; dead-tokens.txt holds targets that are gone.

            A first Ctrl-C sees through what is under way and says how to go on; a second ends that too. Too many failures \
            stop it as well (--stop-at).

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
            "The rows, as .jsonl, .csv, .parquet or .arrow; - is standard input, which is kept in the folder.",
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

    @OptionGroup
    var sending: CampaignSendOptions

    func validate() throws {
        if rendered != nil {
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
                if let rendered { return try await sendRendered(rendered) }
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
        let digest = try FileDigest(source)
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
            emulator: sending.service.emulator?.url
        )
        if let known {
            if let difference = known.difference(from: record) {
                StandardOutput.printError(
                    "The campaign in \(folder.url.path) \(difference); name another folder for --journal, or go on with: "
                        + "richpush campaign resume \(folder.url.path)"
                )
                throw ExitStatus.badInput
            }
            record.partRows = known.partRows
        }
        var reading = rows.reading
        reading.now = record.now
        let campaign = try reading.open(files, source, format)
        if known == nil { try folder.write(record, files) }
        let run = CampaignRun(
            folder: folder,
            record: record,
            options: sending,
            client: client,
            campaign: campaign,
            source: source,
            expectedRows: campaign.rowCount
                ?? min(rows.limit ?? .max, max(0, digest.lineCount - (format == .csv ? 1 : 0)))
        )
        return try await run.send()
    }

    /// The audience as a file: what comes through a pipe can be read once only.
    private static func spooled(_ audience: InputSource, _ format: AudienceFormat, _ folder: CampaignFolder) throws
        -> InputSource
    {
        guard audience.isStandardInput else { return audience }
        let file = folder.url.appending(path: "audience.\(format.rawValue)")
        guard !FileManager.default.fileExists(atPath: file.path) else {
            StandardOutput.printError(
                "\(file.path) is there already; go on with: richpush campaign resume \(folder.url.path)"
            )
            throw ExitStatus.badInput
        }
        StandardOutput.printError(
            "The audience is kept in \(file.path), because a campaign that goes on reads it again."
        )
        let descriptor = open(file.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            let reason = String(cString: strerror(errno)).lowercased()
            throw InputFailure(unwritable: InputSource(argument: file.path), reason: reason)
        }
        let copy = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        let reader = try audience.open()
        var bytes: [UInt8] = []
        do {
            while try reader.read(into: &bytes) {
                try copy.write(contentsOf: bytes)
                bytes.removeAll(keepingCapacity: true)
            }
        } catch {
            try? FileManager.default.removeItem(at: file)
            StandardOutput.printError("\(file.path) cannot be written; free some space and run the same again.")
            throw ExitStatus.cannotCreate
        }
        return InputSource(argument: file.path)
    }

    // MARK: - Rendered files

    private func sendRendered(_ path: String) async throws -> ExitCode? {
        let folder = CampaignFolder(journal)
        try folder.create()
        let files = try Self.renderedFiles(path)
        let digests = try files.map { try FileDigest($0) }
        for (file, digest) in zip(files, digests) where digest.lineCount > CampaignRecord.partRows {
            throw InputFailure(
                source: file,
                reason:
                    "has \(digest.lineCount) lines, more than the \(CampaignRecord.partRows) of a part; split it, for "
                    + "instance by split -l \(CampaignRecord.partRows)"
            )
        }
        let client = try await sending.client(nil)
        let sender = sending.sender(
            client,
            isDryRun: dryRun,
            expectedRows: digests.reduce(0) { $0 + $1.lineCount },
            remedy: "richpush campaign send --rendered \(path) --journal \(journal)"
        )
        try await sender.run {
            for (file, digest) in zip(files, digests) {
                let channel = BlockChannel()
                let reader = try file.open()
                Thread.detachNewThread { Self.read(file, reader, into: channel) }
                defer { channel.close() }
                let goesOn = try await sender.send(
                    RenderedFeed(channel),
                    limit: CampaignRecord.partRows,
                    folder.part("part-\(digest.sha256.prefix(16))"),
                    project: client.project,
                    context: "rendered \(digest.sha256)\(dryRun ? " dry-run" : "")"
                )
                if !goesOn { break }
            }
        }
        return try sender.finish(folder, json: sending.json)
    }

    /// The files of a folder by name; Spark's mark of success is wanted where its other marks are.
    private static func renderedFiles(_ path: String) throws -> [InputSource] {
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
        } catch {
            throw InputFailure(
                source: InputSource(argument: path),
                reason: "cannot be read: \(error.localizedDescription)"
            )
        }
        let files = names.filter {
            !$0.hasPrefix(".") && !$0.hasPrefix("_") && ($0.hasSuffix(".jsonl") || $0.hasPrefix("part-"))
        }
        guard !files.isEmpty else {
            throw InputFailure(source: InputSource(argument: path), reason: "has no .jsonl file and no part-… file")
        }
        if files.contains(where: { $0.hasPrefix("part-") }), names.contains("_temporary") {
            throw InputFailure(
                source: InputSource(argument: path),
                reason: "is of a job that has not succeeded: it has a _temporary folder; wait for it or run it again"
            )
        }
        return files.map { InputSource(argument: URL(filePath: path).appending(path: $0).path) }
    }

    private static func read(_ file: InputSource, _ reader: ByteReader, into channel: BlockChannel) {
        var block: [UInt8] = []
        do throws(ByteReader.Failure) {
            while try reader.read(into: &block) {
                guard let newline = block.lastIndex(of: UInt8(ascii: "\n")) else { continue }
                let rest = Array(block[(newline + 1)...])
                block.removeLast(rest.count)
                if !channel.put(block) { return }
                block = rest
            }
            if !block.isEmpty, !channel.put(block) { return }
            channel.finish()
        } catch {
            channel.finish(throwing: InputFailure(source: file, errno: error.errno))
        }
    }
}
