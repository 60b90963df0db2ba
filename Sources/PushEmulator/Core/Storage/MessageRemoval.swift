// SPDX-License-Identifier: Apache-2.0

import GRDB

/// Deletes messages with what belongs to them, and takes them from the numbers of messages, see ``EmulatorSchema/counts``.
///
/// Called in a transaction.
enum MessageRemoval {
    /// Deletes the messages, called `m`, of which the condition holds, and returns how many they were.
    static func remove(where condition: SQL, in database: Database) throws -> Int {
        let (sql, arguments) = try condition.build(database)
        try database.execute(sql: discounting(sql), arguments: arguments)
        try database.execute(sql: dropEmptyCounts)
        try database.execute(literal: "DELETE FROM messages AS m WHERE \(condition)")
        return database.changesCount
    }

    /// Deletes all messages up to this one, and returns how many they were.
    ///
    /// For a connection that does not look after foreign keys, see ``MessageRangeRemoval``.
    static func removeAll(through id: Int64, of dependents: [Dependent], in database: Database) throws -> Int {
        try database.cachedStatement(sql: discounting("m.id <= ?")).execute(arguments: [id])
        try database.cachedStatement(sql: dropEmptyCounts).execute()
        for dependent in dependents {
            let (table, column) = (dependent.table.quotedDatabaseIdentifier, dependent.column.quotedDatabaseIdentifier)
            try database.cachedStatement(sql: "DELETE FROM \(table) WHERE \(column) <= ?").execute(arguments: [id])
        }
        try database.cachedStatement(sql: "DELETE FROM messages WHERE id <= ?").execute(arguments: [id])
        return database.changesCount
    }

    /// A column of another table that names the message a row belongs to.
    struct Dependent: Sendable {
        var table: String
        var column: String
    }

    static func dependents(in database: Database) throws -> [Dependent] {
        let sql = """
            SELECT tables.name, keys."from" FROM sqlite_schema AS tables, pragma_foreign_key_list(tables.name) AS keys
            WHERE tables.type = 'table' AND keys."table" = 'messages'
            """
        return try Row.fetchAll(database, sql: sql).map { Dependent(table: $0[0], column: $0[1]) }
    }

    /// The plus has SQLite look for the messages by the condition: nearly all are counted.
    private static func discounting(_ condition: String) -> String {
        """
        INSERT INTO counted_messages
        SELECT m.project, -count(*), -sum(NOT m.is_read) FROM messages AS m
        WHERE +m.id <= (SELECT message FROM counted_through) AND (\(condition)) GROUP BY m.project
        ON CONFLICT (project) DO UPDATE SET stored = stored + excluded.stored, unread = unread + excluded.unread
        """
    }

    private static let dropEmptyCounts = "DELETE FROM counted_messages WHERE stored = 0"
}
