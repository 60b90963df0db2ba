// SPDX-License-Identifier: Apache-2.0

import GRDB
import PushMessages

/// Registered devices that somebody may choose from: the first of each platform, or what a search finds.
struct DeviceSearch: Sendable, Hashable {
    /// `nil` is every project.
    let project: String?
    /// Words of the name, or the beginning of an id, a token or an installation id; empty is no search.
    var search = ""
    /// How many devices at most, shared by the platforms.
    let limit: Int

    /// Longer searches find nothing that shorter ones do not.
    static let searchLimit = 200

    /// Platforms in their usual order, and devices of one in the order in which they registered.
    func fetch(_ database: Database) throws -> [DeviceRow] {
        var found = try Platform.allCases.map { platform in
            let statement = try database.cachedStatement(sql: Self.sql(of: project, isSearch: !pattern.isEmpty))
            var arguments: StatementArguments = [project, platform.rawValue, limit]
            if !pattern.isEmpty { arguments += [pattern.words, pattern.start] }
            return try Row.fetchAll(statement, arguments: arguments).readable(DeviceRow.init)
        }
        // What one platform leaves over is for the others.
        while found.reduce(0, { $0 + $1.count }) > limit {
            guard let longest = found.indices.max(by: { found[$0].count < found[$1].count }) else { break }
            found[longest].removeLast()
        }
        return found.flatMap { $0 }
    }

    /// How many there are without a search.
    func count(_ database: Database) throws -> Int {
        let sql =
            "SELECT count(*) FROM devices WHERE \(Self.condition(of: project)) AND successor IS NULL AND unregistered IS NULL"
        return try Int.fetchOne(database.cachedStatement(sql: sql), arguments: [project]) ?? 0
    }

    private struct Pattern {
        let words: String
        let start: String

        var isEmpty: Bool { start == "%" }
    }

    private var pattern: Pattern {
        let text = search.trimmingBlanks.prefix(Self.searchLimit)
        let plain = text.map { "\\%_".contains($0) ? "\\\($0)" : String($0) }.joined()
        return Pattern(
            words: "%\(plain.split(whereSeparator: \.isWhitespace).joined(separator: "%"))%",
            start: "\(plain)%"
        )
    }

    private static func condition(of project: String?) -> String { project == nil ? "?1 IS NULL" : "project = ?1" }

    private static func sql(of project: String?, isSearch: Bool) -> String {
        """
        SELECT \(DeviceRow.columns) FROM devices
        WHERE \(condition(of: project)) AND platform = ?2 AND successor IS NULL AND unregistered IS NULL
        \(isSearch ? "AND (name LIKE ?4 ESCAPE '\\' OR id LIKE ?5 ESCAPE '\\' OR token LIKE ?5 ESCAPE '\\')" : "")
        ORDER BY number LIMIT ?3
        """
    }
}
