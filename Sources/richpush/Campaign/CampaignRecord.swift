// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushCampaign
import PushMessages
import SystemFiles

/// The description of a folder of journals: enough to go on with the campaign, and to refuse another one.
struct CampaignRecord: Sendable, Codable, Hashable {
    static let version = 1
    /// Rows of a part at most: what one journal is about.
    static let partRows = 5_000_000

    var version = Self.version
    var project: String
    var templateDigest: String
    var audienceDigest: String
    /// The path of the audience; audiences from standard input are in the folder.
    var audience: String
    var format: String
    var now: Int
    var missing: String
    var key: String?
    var variantColumn: String?
    var limit: Int?
    /// The SQL expression that rows of a Parquet file have to meet.
    var condition: String?
    var dedupes: Bool
    var suppressed: [String]
    var suppressedDigest: String
    var isDryRun: Bool
    /// The emulator's address; `nil` is FCM.
    var emulator: String?
    /// The hours in which each row is sent, by the clock of its zone.
    var window: String?
    /// The column with each row's time zone.
    var zoneColumn: String?
    /// The zone of rows without one.
    var defaultZone: String?
    /// Rows whose zones have the same clock; each group has separate parts.
    var zoneGroups: [ZoneGroup]?
    var partRows = Self.partRows

    /// The journals' description of their messages.
    func context(part: Int, group: Int? = nil) -> String {
        "campaign template=\(templateDigest) audience=\(audienceDigest) now=\(now)\(group.map { " zones=\($0 + 1)" } ?? "")"
            + " part=\(part)"
    }

    /// Why another campaign cannot go on with what this one began, in a sentence; `nil` if it is the same.
    func difference(from other: CampaignRecord) -> String? {
        let fields: [(String, String, String)] = [
            ("project", project, other.project), ("template", templateDigest, other.templateDigest),
            ("audience", audienceDigest, other.audienceDigest), ("--now", "\(now)", "\(other.now)"),
            ("--missing", missing, other.missing),
            ("--key", key ?? "the row's number", other.key ?? "the row's number"),
            ("--variant-column", variantColumn ?? "none", other.variantColumn ?? "none"),
            ("--limit", limit.map { "\($0)" } ?? "none", other.limit.map { "\($0)" } ?? "none"),
            ("--where", condition ?? "none", other.condition ?? "none"),
            ("--window", window ?? "none", other.window ?? "none"),
            ("--zone-column", zoneColumn ?? "none", other.zoneColumn ?? "none"),
            ("--default-zone", defaultZone ?? "none", other.defaultZone ?? "none"),
            ("--dedupe", "\(dedupes)", "\(other.dedupes)"),
            ("--suppress", suppressedDigest, other.suppressedDigest), ("--dry-run", "\(isDryRun)", "\(other.isDryRun)"),
        ]
        guard let (name, began, given) = fields.first(where: { $0.1 != $0.2 }) else { return nil }
        func short(_ text: String) -> String { text.count == 64 ? "\(text.prefix(12))…" : text }
        return "began with another \(name) (\(short(began)), now \(short(given)))"
    }
}

extension RowReading {
    /// The settings of an earlier run.
    init(_ record: CampaignRecord) {
        self.init(
            key: record.key,
            missing: TemplateSettings.Missing(rawValue: record.missing) ?? .error,
            now: record.now,
            variantColumn: record.variantColumn,
            limit: record.limit,
            dedupes: record.dedupes,
            suppressed: record.suppressed,
            condition: record.condition,
            zoneColumn: record.zoneColumn
        )
    }
}

/// The folder that keeps a campaign: what it is about, its template, a journal and the outcomes of each part.
struct CampaignFolder: Sendable {
    let url: URL

    init(_ path: String) { url = URL(filePath: path, directoryHint: .isDirectory) }

    var record: URL { url.appending(path: "campaign.json") }
    var template: URL { url.appending(path: "template.json") }
    /// Outcomes of all rows that were not simply sent.
    var outcomes: URL { url.appending(path: "outcomes.csv") }
    /// Targets that are gone, one a line.
    var deadTokens: URL { url.appending(path: "dead-tokens.txt") }

    func part(_ name: String) -> CampaignPartFiles { CampaignPartFiles(folder: url, name: name) }

    /// Makes the folder, for its owner alone: targets stand in it.
    func create() throws(InputFailure) {
        do throws(SystemCallFailure) {
            try PrivateFile.makeFolder(url)
        } catch {
            throw InputFailure(unwritten: url, error)
        }
    }

    /// The folder's record; `nil` if the folder is new.
    func read() throws(InputFailure) -> CampaignRecord? {
        guard FileManager.default.fileExists(atPath: record.path) else { return nil }
        let source = InputSource(argument: record.path)
        let bytes = try source.readAll()
        guard let read = try? JSONDecoder().decode(CampaignRecord.self, from: Data(bytes)) else {
            throw InputFailure(
                source: source,
                reason: "is not a record of a campaign, or has another version; name another folder for --journal"
            )
        }
        return read
    }

    /// Keeps what the campaign is about, and its template.
    func write(_ record: CampaignRecord, _ files: TemplateFiles) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        try OutputFile.write(files.bytes, to: template.path, announcing: nil)
        for (name, bytes) in files.variants {
            try OutputFile.write(bytes, to: url.appending(path: "template.\(name).json").path, announcing: nil)
        }
        // Last, so that a folder with a record is whole.
        try OutputFile.write(Array(try encoder.encode(record)), to: self.record.path, announcing: nil)
    }
}

/// The files of one part.
struct CampaignPartFiles: Sendable {
    let folder: URL
    let name: String

    var journal: URL { folder.appending(path: "\(name).journal") }
    var outcomes: URL { folder.appending(path: "\(name).outcomes.csv") }
    var deadTokens: URL { folder.appending(path: "\(name).dead-tokens.txt") }
    /// There when every row of the part is decided.
    var done: URL { folder.appending(path: "\(name).done") }
}
