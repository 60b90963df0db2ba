// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import PushCampaign

/// How rows are read, and which are rendered, as given by options or an earlier run.
struct RowReading: Sendable {
    var key: String?
    var missing: TemplateSettings.Missing
    /// Seconds since 1970.
    var now: Int
    var variantColumn: String?
    var limit: Int?
    var dedupes: Bool
    /// Paths of the lists of targets and keys that get nothing.
    var suppressed: [String]
    var duckDB: String?
    /// The SQL expression that rows of a Parquet file have to meet.
    var condition: String?
    /// The column with each row's time zone, if rows are sent in windows.
    var zoneColumn: String?

    /// Opens the audience and compiles the template for its columns; says what is wrong and ends with the status.
    func open(_ files: TemplateFiles, _ audience: InputSource, _ format: AudienceFormat) throws -> OpenCampaign {
        try InputFailure.exiting {
            let parts = try AudienceParts(audience)
            if DuckDBAudience.reads(parts) { return try open(files, parquet: parts) }
            if condition != nil {
                throw InputFailure(
                    source: audience,
                    reason: "is not a .parquet or .arrow file, which DuckDB reads; --where is for those"
                )
            }
            let reader = try reader(audience, format, try parts.source(format))
            return OpenCampaign(
                template: try files.compile(try settings(reader.header, audience)),
                audience: reader,
                selection: try selection(for: audience, rows: parts.rowEstimate)
            )
        }
    }

    /// Only the columns that the template names are read.
    private func open(_ files: TemplateFiles, parquet parts: AudienceParts) throws -> OpenCampaign {
        let audience = parts.audience
        let duckDB = try DuckDBAudience(parts, program: duckDB, where: condition)
        let template = try files.compile(try settings(duckDB.columns, audience))
        let selection = try selection(for: audience, rows: duckDB.rowCount)
        let source = try duckDB.source(columns(of: template), limit: limit)
        return OpenCampaign(
            template: template,
            audience: try reader(audience, .jsonl, source),
            selection: selection,
            rowCount: min(limit ?? .max, duckDB.rowCount)
        )
    }

    /// The rows once more, from the first.
    func reopen(_ audience: InputSource, _ format: AudienceFormat, for template: CampaignTemplate) throws
        -> AudienceReader
    {
        try InputFailure.exiting {
            let parts = try AudienceParts(audience)
            guard DuckDBAudience.reads(parts) else { return try reader(audience, format, try parts.source(format)) }
            let duckDB = try DuckDBAudience(parts, program: duckDB, where: condition)
            return try reader(audience, .jsonl, try duckDB.source(columns(of: template), limit: limit))
        }
    }

    private func columns(of template: CampaignTemplate) -> [String] {
        template.columns + [key, zoneColumn].compactMap(\.self)
    }

    private func reader(_ audience: InputSource, _ format: AudienceFormat, _ source: @escaping AudienceReader.Source)
        throws -> AudienceReader
    {
        do throws(AudienceError) {
            return try AudienceReader(format: format, limit: limit ?? .max, source: source)
        } catch {
            throw CampaignOptions.exit(audience, error)
        }
    }

    private func settings(_ columns: [String]?, _ audience: InputSource) throws -> TemplateSettings {
        try check(key, "--key", columns, audience)
        try check(variantColumn, "--variant-column", columns, audience)
        try check(zoneColumn, "--zone-column", columns, audience)
        var settings = TemplateSettings(now: now, missing: missing, columns: columns)
        settings.variantColumn = variantColumn
        return settings
    }

    private func check(_ column: String?, _ option: String, _ columns: [String]?, _ audience: InputSource) throws {
        guard let column, let header = columns, !header.contains(column) else { return }
        StandardOutput.printError(
            "\(audience.name): there is no column '\(column)' for \(option); the columns are \(header.joined(separator: ", "))"
        )
        throw ExitStatus.badInput
    }

    /// The rows that are left out, after saying what memory that takes.
    private func selection(for audience: InputSource, rows: Int?) throws(InputFailure) -> RowSelection {
        var selection = RowSelection()
        selection.dropsRepeatedTargets = dedupes
        if dedupes {
            StandardOutput.printError(
                "--dedupe keeps 11 to 22 bytes of each different target in memory"
                    + (rows.map { ", up to \(max(1, $0 * 22 / 1_000_000)) MB for about \($0) rows." }
                        ?? ", up to 22 MB a million rows.")
            )
        }
        guard !suppressed.isEmpty else { return selection }
        var readers: [(InputSource, ByteReader)] = []
        for path in suppressed {
            let source = InputSource(argument: path)
            readers.append((source, try source.open()))
        }
        var place = 0
        var isBegun = false
        let list = try SuppressionList { () throws(InputFailure) -> [UInt8] in
            while place < readers.count {
                var bytes: [UInt8] = []
                if try readers[place].0.piece(of: readers[place].1, into: &bytes) {
                    if !isBegun { try Self.check(bytes, of: readers[place].0) }
                    isBegun = true
                    return bytes
                }
                place += 1
                isBegun = false
                // The next file begins on a new line.
                return [UInt8(ascii: "\n")]
            }
            return []
        }
        StandardOutput.printError(
            "--suppress keeps \(list.count) entries in \(max(1, list.byteCount / 1_000_000)) MB of memory."
        )
        selection.suppressed = list
        return selection
    }

    /// From a list whose lines are no entries nobody would be left out.
    private static func check(_ beginning: [UInt8], of list: InputSource) throws(InputFailure) {
        if beginning.isUTF16 || beginning.contains(0) {
            throw InputFailure(unusable: list, reason: "is no text in UTF-8; save it as such")
        }
        var isQuoted = false
        let hasColumns = beginning.prefix { $0 != 0x0A && $0 != 0x0D }.contains { byte in
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            return !isQuoted && [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")].contains(byte)
        }
        guard hasColumns else { return }
        throw InputFailure(
            unusable: list,
            reason: "has several columns; write one target or key a line, in quotes where it holds a comma"
        )
    }
}
