// SPDX-License-Identifier: Apache-2.0

import GRDB
import PushMessages

/// Registered devices to choose from: the first ones of each platform, or the results of a search.
struct DeviceSearch: Sendable, Hashable {
    /// The project; `nil` includes every project.
    let project: String?
    /// Words of the name, or the beginning of an id or a token (which usually begins with the installation id); empty
    /// to list all devices.
    var search = ""
    /// The maximum number of devices, shared by the platforms.
    let limit: Int

    /// The number of Unicode scalars of a search that are used; the rest is ignored.
    ///
    /// `LIKE` takes time in proportion to the product of both lengths, and a name has 200 bytes at most.
    static let searchLimit = 200

    /// Returns devices by platform in the usual order, and within a platform in the order of registration.
    func fetch(_ database: Database) throws -> [DeviceRow] {
        var found = try Platform.allCases.map { platform in
            let statement = try database.cachedStatement(sql: Self.sql(of: project, isSearch: !pattern.isEmpty))
            var arguments: StatementArguments = [project, platform.rawValue, limit]
            if !pattern.isEmpty { arguments += [pattern.words, pattern.start] }
            return try Row.fetchAll(statement, arguments: arguments).readable(DeviceRow.init)
        }
        // A platform with few devices leaves its share to the others.
        while found.reduce(0, { $0 + $1.count }) > limit {
            guard let longest = found.indices.max(by: { found[$0].count < found[$1].count }) else { break }
            found[longest].removeLast()
        }
        return found.flatMap { $0 }
    }

    /// The number of devices without a search.
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
        let text = String(search.trimmingBlanks.unicodeScalars.prefix(Self.searchLimit))
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
