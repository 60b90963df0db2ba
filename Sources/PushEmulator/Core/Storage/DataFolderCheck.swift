// SPDX-License-Identifier: Apache-2.0

public import Foundation
import GRDB
import SystemFiles

/// Finds damaged data in an emulator's data folder without changing it.
public enum DataFolderCheck {
    /// One damaged row, or one damage to the file's structure.
    public struct Damage: Sendable, Hashable, CustomStringConvertible {
        /// The table; `nil` if the file's structure is damaged.
        public var table: String?
        /// The first column of the row's primary key, such as a message's number.
        public var row: String?
        /// One clause: which column holds what, or what SQLite reports about the file.
        public var problem: String

        /// `messages 17: received holds text`.
        public var description: String {
            guard let table else { return problem }
            return "\(table) \(row ?? "?"): \(problem)"
        }
    }

    /// Reads the whole file, read-only; an emulator that runs has it for itself.
    ///
    /// - Parameter limit: The maximum number of damages to return; 1000 by default.
    /// - Throws: ``EmulatorError`` if the folder has no database, or SQLite cannot open it.
    public static func damages(in folder: URL, limit: Int = 1000) throws(EmulatorError) -> [Damage] {
        let file = EmulatorDatabase.path(in: folder)
        guard FileKind(file) == .regular else {
            throw EmulatorError(
                .dataUnusable,
                "\(folder.path) has no file \(EmulatorDatabase.fileName); name the folder given to --data-dir."
            )
        }
        do {
            var settings = Configuration()
            settings.readonly = true
            let queue = try DatabaseQueue(path: file, configuration: settings)
            defer { try? queue.close() }
            return try queue.read { database in
                var damages = try structure(database, limit: limit)
                for table in try tables(database) where damages.count < limit {
                    damages += try rows(of: table, database, limit: limit - damages.count)
                }
                return damages
            }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
            throw EmulatorError.dataInUse(folder)
        } catch {
            throw EmulatorError.dataUnusable(folder, because: error)
        }
    }

    /// Runs SQLite's `quick_check`.
    private static func structure(_ database: Database, limit: Int) throws -> [Damage] {
        try String.fetchAll(database, sql: "PRAGMA quick_check(\(limit))")
            .filter { $0 != "ok" }
            .map { Damage(problem: $0) }
    }

    private static func tables(_ database: Database) throws -> [String] {
        try String.fetchAll(
            database,
            sql: """
                SELECT name FROM sqlite_schema
                WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'grdb_%' ORDER BY name
                """
        )
    }

    /// Finds rows with a value that the column's declared type does not allow.
    private static func rows(of table: String, _ database: Database, limit: Int) throws -> [Damage] {
        let columns = try database.columns(in: table)
        let key = (columns.first { $0.primaryKeyIndex == 1 } ?? columns[0]).name.quotedDatabaseIdentifier
        var damages: [Damage] = []
        for column in columns where damages.count < limit {
            let name = column.name.quotedDatabaseIdentifier
            let allowed = [column.type.lowercased()] + (column.isNotNull || column.primaryKeyIndex > 0 ? [] : ["null"])
            let list = allowed.map { "'\($0)'" }.joined(separator: ", ")
            damages += try Row.fetchAll(
                database,
                sql: """
                    SELECT CAST(\(key) AS TEXT), typeof(\(name)) FROM \(table.quotedDatabaseIdentifier)
                    WHERE typeof(\(name)) NOT IN (\(list)) LIMIT \(limit - damages.count)
                    """
            )
            .map { row in
                let type: String = try row.value(1)
                let holds = type == "null" ? "is empty" : "holds \(type == "text" ? "text" : "a value of type \(type)")"
                return Damage(table: table, row: try row.value(0), problem: "\(column.name) \(holds)")
            }
        }
        return damages
    }
}
