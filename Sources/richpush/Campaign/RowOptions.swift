// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import PushCampaign

/// Which rows of an audience are rendered, and how.
struct RowOptions: ParsableArguments {
    @Option(help: "The format of the audience: jsonl or csv. Default: by its name, else jsonl.")
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

    @Option(
        help: ArgumentHelp(
            "The column whose value picks a variant: pt-BR picks template.pt-BR.json, else template.pt.json, else the template.",
            valueName: "column"
        )
    )
    var variantColumn: String?

    @Option(help: ArgumentHelp("Read only the first rows.", valueName: "count"))
    var limit: Int?

    @Flag(help: "Leave out rows whose token or installation an earlier row has. It takes about 20 MB a million rows.")
    var dedupe = false

    @Option(
        help: ArgumentHelp(
            "Leave out rows whose token, or --key, is a line of this file; may be given several times.",
            valueName: "file"
        ),
        completion: .file()
    )
    var suppress: [String] = []

    @Option(
        help: ArgumentHelp(
            "The DuckDB that reads a .parquet or .arrow audience. Default: duckdb on the path.",
            valueName: "program"
        ),
        completion: .file()
    )
    var duckdb: String?

    @Option(
        name: .customLong("where"),
        help: ArgumentHelp(
            "Of a .parquet or .arrow audience only rows that meet this SQL expression.",
            valueName: "expression"
        )
    )
    var condition: String?

    func validate() throws {
        if let now, TemplateSettings.moment(now) == nil {
            throw ValidationError("--now is a moment, for instance 2026-11-22T18:00:00Z, or seconds since 1970.")
        }
        if let limit, limit < 1 { throw ValidationError("--limit is at least 1.") }
    }

    /// The moment in seconds since 1970.
    func moment() -> Int { now.flatMap(TemplateSettings.moment) ?? Int(Date().timeIntervalSince1970) }

    /// The format that the name tells, or the one that was asked for.
    func format(of audience: InputSource) throws(InputFailure) -> AudienceFormat {
        if let audienceFormat { return audienceFormat }
        if let format = try AudienceParts(audience).format { return format }
        let name = audience.argument.lowercased()
        for suffix in [".feather", ".xlsx", ".avro", ".orc"] where name.hasSuffix(suffix) {
            throw InputFailure(
                source: audience,
                reason: "is \(suffix.dropFirst()), which is not read; export it as .parquet, .csv or .jsonl"
            )
        }
        return name.hasSuffix(".csv") ? .csv : .jsonl
    }

    /// The options' values, with the moment that 'now' stands for.
    var reading: RowReading {
        RowReading(
            key: key,
            missing: missing,
            now: moment(),
            variantColumn: variantColumn,
            limit: limit,
            dedupes: dedupe,
            suppressed: suppress,
            duckDB: duckdb,
            condition: condition
        )
    }

    /// Opens the audience and compiles the template for its columns; says what is wrong and ends with the status.
    func open(_ template: InputSource, _ audience: InputSource) throws -> OpenCampaign {
        try InputFailure.exiting {
            try reading.open(
                TemplateFiles(template, usesVariants: variantColumn != nil),
                audience,
                format(of: audience)
            )
        }
    }
}
