// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import PushCampaign

/// A template, an audience, and how both are read.
struct CampaignOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp("The message as JSON whose strings hold Liquid.", valueName: "template"),
        completion: .file(extensions: ["json"])
    )
    var template: InputSource

    @Argument(
        help: ArgumentHelp("The rows, as .jsonl or .csv; - is standard input.", valueName: "audience"),
        completion: .file()
    )
    var audience = InputSource.standardInput

    @Option(help: "How the audience is written: jsonl or csv. Default: what its name says, else jsonl.")
    var audienceFormat: AudienceFormat?

    @Option(
        help: ArgumentHelp("The column that names a row in results. Default: the row's number.", valueName: "column")
    )
    var key: String?

    @Option(help: "A row without a value that the template prints: error or blank.")
    var missing = TemplateSettings.Missing.error

    @Option(
        help: ArgumentHelp(
            "The moment that 'now' is in the template, for instance 2026-11-22T18:00:00Z. Default: the start.",
            valueName: "moment"
        )
    )
    var now: String?

    func validate() throws {
        if let now, TemplateSettings.moment(now) == nil {
            throw ValidationError("--now is a moment, for instance 2026-11-22T18:00:00Z, or seconds since 1970.")
        }
        if template.isStandardInput {
            throw ValidationError("The template is a file; standard input is for the audience.")
        }
    }

    /// The moment in seconds since 1970.
    func moment() -> Int { now.flatMap(TemplateSettings.moment) ?? Int(Date().timeIntervalSince1970) }

    /// The format that the name tells, or the one that was asked for.
    func format() throws(InputFailure) -> AudienceFormat {
        if let audienceFormat { return audienceFormat }
        let name = audience.argument.lowercased()
        for suffix in [".parquet", ".arrow", ".feather", ".xlsx"] where name.hasSuffix(suffix) {
            throw InputFailure(
                source: audience,
                reason:
                    "is \(suffix.dropFirst()), which is not read; export it as .csv or .jsonl, of a Parquet file for "
                    + "instance by duckdb -c \"COPY (FROM 'file.parquet') TO 'file.csv'\""
            )
        }
        return name.hasSuffix(".csv") ? .csv : .jsonl
    }

    /// Opens the audience and compiles the template for its columns; says what is wrong and ends with the status.
    func open() throws -> (template: CampaignTemplate, audience: AudienceReader) {
        try InputFailure.exiting {
            let bytes = try template.readAll()
            let format = try self.format()
            let source = try AudienceFile.source(audience)
            let reader: AudienceReader
            do throws(AudienceError) {
                reader = try AudienceReader(format: format, source: source)
            } catch {
                throw Self.exit(audience, error)
            }
            if let key, let header = reader.header, !header.contains(key) {
                StandardOutput.printError(
                    "\(audience.name): there is no column '\(key)' for --key; the columns are \(header.joined(separator: ", "))"
                )
                throw ExitStatus.badInput
            }
            let settings = TemplateSettings(now: moment(), missing: missing, columns: reader.header)
            do throws(InvalidTemplate) {
                return (try CampaignTemplate(parsing: bytes, settings: settings), reader)
            } catch {
                for mistake in error.errors { StandardOutput.printError("\(template.name):\(mistake)") }
                throw ExitStatus.badInput
            }
        }
    }

    /// Says why an audience cannot be read on, and with what to end.
    static func exit(_ audience: InputSource, _ error: AudienceError) -> ExitCode {
        StandardOutput.printError("\(audience.name): \(error)")
        return error.code == .unreadable ? ExitStatus.noInput : ExitStatus.badInput
    }
}
