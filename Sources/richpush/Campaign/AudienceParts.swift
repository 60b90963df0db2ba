// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushCampaign
import SystemFiles

/// The files of an audience: one, or the part files of a folder by name, as Spark and warehouses write them.
struct AudienceParts: Sendable {
    /// Endings of part files, and how those are written; `nil` is what DuckDB reads.
    private static let formats: [(suffix: String, format: AudienceFormat?)] = [
        (".jsonl", .jsonl), (".ndjson", .jsonl), (".json", .jsonl), (".csv", .csv), (".parquet", nil), (".arrow", nil),
        (".arrows", nil),
    ]

    let audience: InputSource
    let files: [InputSource]
    private let suffix: String?

    var isFolder: Bool { suffix != nil }

    /// Looks for the files.
    init(_ audience: InputSource) throws(InputFailure) {
        self.audience = audience
        guard !audience.isStandardInput, FileKind(audience.argument) == .folder else {
            (files, suffix) = ([audience], nil)
            return
        }
        let names = try audience.names()
        guard !names.contains("_temporary") else {
            throw InputFailure(unfinished: audience)
        }
        let parts = names.filter { !$0.hasPrefix(".") && !$0.hasPrefix("_") }
        if let packed = parts.first(where: { [".gz", ".zst", ".bz2", ".snappy", ".lz4"].contains(where: $0.hasSuffix) })
        {
            throw InputFailure(
                source: audience,
                reason: "holds \(packed), which is compressed; unpack it or write it anew"
            )
        }
        let found = parts.compactMap { name in Self.formats.first { name.lowercased().hasSuffix($0.suffix) }?.suffix }
        guard let first = found.first else {
            throw InputFailure(source: audience, reason: "is a folder without a .jsonl, .json, .csv or .parquet file")
        }
        guard found.count == parts.count, Set(found).count == 1 else {
            throw InputFailure(
                source: audience,
                reason: "holds files of several kinds; leave only part files of one kind in it"
            )
        }
        suffix = first
        files = parts.map { InputSource(argument: URL(filePath: audience.argument).appending(path: $0).path) }
    }

    /// How the part files of a folder are written, by their names.
    var format: AudienceFormat? { Self.formats.first { $0.suffix == suffix }?.format }

    /// The bytes of all files, one after the other.
    func source(_ format: AudienceFormat) throws(InputFailure) -> AudienceReader.Source {
        guard isFolder else { return try AudienceFile.source(audience) }
        let parts = files.map { file -> (name: String, open: AudienceReader.Part) in
            (
                file.argument,
                { () throws(AudienceError) in
                    do throws(InputFailure) {
                        return try AudienceFile.source(file)
                    } catch {
                        throw AudienceError(code: .unreadable, message: error.description)
                    }
                }
            )
        }
        return AudienceReader.joining(parts, format: format)
    }

    /// About how many rows there are; `nil` if that is unknown.
    var rowEstimate: Int? {
        let estimates = files.map(AudienceFile.rowEstimate)
        return estimates.contains(nil) ? nil : estimates.reduce(0) { $0 + ($1 ?? 0) }
    }
}

extension InputFailure {
    /// A folder into which a job still writes, or whose job failed.
    init(unfinished folder: InputSource) {
        self.init(
            source: folder,
            reason: "is of a job that has not succeeded: it has a _temporary folder; wait for it or run it again"
        )
    }
}
