// SPDX-License-Identifier: Apache-2.0

import GRDB

/// Deletes messages with what belongs to them, and takes them from the numbers of messages, see ``EmulatorSchema/counts``.
///
/// Called in a transaction.
enum MessageRemoval {
    /// Deletes the messages, called `m`, of which the condition holds, and returns how many they were.
    static func remove(where condition: SQL, in database: Database) throws -> Int {
        try discount(condition, in: database)
        try database.execute(literal: "DELETE FROM messages AS m WHERE \(condition)")
        return database.changesCount
    }

    /// Deletes all messages up to this one, and returns how many they were.
    ///
    /// For a connection that does not look after foreign keys at the time: whole ranges go at once, where keys would be
    /// followed for row after row, which costs as much again as storing the messages did.
    static func removeAll(through id: Int64, in database: Database) throws -> Int {
        try discount("m.id <= \(id)", in: database)
        for dependent in try dependents(in: database) {
            try database.execute(
                literal: "DELETE FROM \(identifier: dependent.table) WHERE \(identifier: dependent.column) <= \(id)"
            )
        }
        try database.execute(literal: "DELETE FROM messages WHERE id <= \(id)")
        return database.changesCount
    }

    /// The columns of other tables that name the message a row belongs to.
    private static func dependents(in database: Database) throws -> [(table: String, column: String)] {
        let sql = """
            SELECT tables.name, keys."from" FROM sqlite_schema AS tables, pragma_foreign_key_list(tables.name) AS keys
            WHERE tables.type = 'table' AND keys."table" = 'messages'
            """
        return try Row.fetchAll(database.cachedStatement(sql: sql)).map { (table: $0[0], column: $0[1]) }
    }

    /// The plus has SQLite look for the messages by the condition: nearly all are counted.
    private static func discount(_ condition: SQL, in database: Database) throws {
        try database.execute(
            literal: """
                INSERT INTO counted_messages
                SELECT m.project, -count(*), -sum(NOT m.is_read) FROM messages AS m
                WHERE +m.id <= (SELECT message FROM counted_through) AND (\(condition)) GROUP BY m.project
                ON CONFLICT (project) DO UPDATE SET stored = stored + excluded.stored, unread = unread + excluded.unread
                """
        )
        try database.execute(sql: "DELETE FROM counted_messages WHERE stored = 0")
    }
}
