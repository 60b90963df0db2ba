// SPDX-License-Identifier: Apache-2.0

import GRDB

/// Deletes messages with their dependent rows, and subtracts them from the message counts, see
/// ``EmulatorSchema/counts``.
///
/// Call it inside a transaction.
enum MessageRemoval {
    /// Deletes the messages that meet the condition, in which they are called `m`, and returns their number.
    static func remove(where condition: SQL, in database: Database) throws -> Int {
        let (sql, arguments) = try condition.build(database)
        try database.execute(sql: discounting(sql), arguments: arguments)
        try database.execute(sql: dropEmptyCounts)
        try database.execute(literal: "DELETE FROM messages AS m WHERE \(condition)")
        return database.changesCount
    }

    /// Deletes all messages up to and including this one, and returns their number.
    ///
    /// For a connection without foreign key enforcement, see ``MessageRangeRemoval``.
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

    /// A column of another table that refers to the row's message.
    struct Dependent: Sendable {
        var table: String
        var column: String
    }

    static func dependents(in database: Database) throws -> [Dependent] {
        let sql = """
            SELECT tables.name, keys."from" FROM sqlite_schema AS tables, pragma_foreign_key_list(tables.name) AS keys
            WHERE tables.type = 'table' AND keys."table" = 'messages'
            """
        return try Row.fetchAll(database, sql: sql).map { Dependent(table: try $0.value(0), column: try $0.value(1)) }
    }

    /// The unary plus keeps SQLite from using the primary key for this term: nearly all messages are counted, so the
    /// other condition selects better.
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

/// Deletes whole ranges of messages with their dependent rows, over a connection without foreign key enforcement.
///
/// SQLite would follow foreign keys row by row, which costs as much as storing the messages did. This is a separate
/// connection, because switching foreign keys off and on makes SQLite prepare all statements of a connection again.
final class MessageRangeRemoval: Sendable {
    private let queue: DatabaseQueue
    private let dependents: [MessageRemoval.Dependent]

    /// - Parameter path: The path of the migrated database.
    init(_ path: String, _ configuration: CoreConfiguration) throws {
        queue = try EmulatorDatabase.openConnection(path, configuration)
        dependents = try queue.read { try MessageRemoval.dependents(in: $0) }
    }

    /// Deletes all messages up to and including this one in one transaction, and returns their number.
    ///
    /// Only for callers on the writer's thread that have no open transaction, for which this would wait.
    ///
    /// - Parameter finish: Called in the same transaction with the number of deleted messages.
    func remove(through id: Int64, finish: (Int, Database) throws -> Void) throws -> Int {
        try queue.writeWithoutTransaction { try remove(through: id, finish, $0) }
    }

    /// Deletes the oldest messages, at most `count` and none after `limit`, and returns their number; deletes none and
    /// returns `nil` if one of them waits for its delivery.
    ///
    /// See ``remove(through:finish:)`` for the requirements.
    func removeFirst(_ count: Int, through limit: Int64, finish: (Int, Database) throws -> Void) throws -> Int? {
        try queue.writeWithoutTransaction { database in
            let first = "SELECT id FROM messages WHERE id <= \(limit) ORDER BY id LIMIT \(count)" as SQL
            let last = try SQLRequest<Int64>(literal: "SELECT max(id) FROM (\(first))", cached: true).fetchOne(database)
            guard let last else { return 0 }
            let isOneWaiting = try SQLRequest<Bool>(
                literal: "SELECT EXISTS (SELECT 1 FROM messages WHERE is_pending AND id <= \(last))",
                cached: true
            ).fetchOne(database)
            return isOneWaiting == true ? nil : try remove(through: last, finish, database)
        }
    }

    private func remove(
        through id: Int64,
        _ finish: (Int, Database) throws -> Void,
        _ database: Database
    ) throws -> Int {
        var count = 0
        try database.inTransaction(.immediate) {
            count = try MessageRemoval.removeAll(through: id, of: dependents, in: database)
            try finish(count, database)
            return .commit
        }
        return count
    }

    func close() { try? queue.close() }
}
