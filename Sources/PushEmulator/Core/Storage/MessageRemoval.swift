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
        return try Row.fetchAll(database, sql: sql).map { Dependent(table: try $0.value(0), column: try $0.value(1)) }
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

/// Deletes whole ranges of messages, with what belongs to them, over a connection that looks after no foreign keys.
///
/// Keys would be followed for row after row, which costs as much again as storing the messages did. The connection is one
/// of its own, because switching keys off and on has SQLite prepare all statements of a connection anew.
final class MessageRangeRemoval: Sendable {
    private let queue: DatabaseQueue
    private let dependents: [MessageRemoval.Dependent]

    /// - Parameter path: The database's, whose tables are up to date.
    init(_ path: String, _ configuration: CoreConfiguration) throws {
        queue = try EmulatorDatabase.openAlone(path, configuration)
        dependents = try queue.read { try MessageRemoval.dependents(in: $0) }
    }

    /// Deletes all messages up to this one in a transaction, and returns how many they were.
    ///
    /// For whoever has the writer to himself and has begun no transaction of his own, for which this would wait.
    ///
    /// - Parameter finish: Called in the same transaction with the number.
    func remove(through id: Int64, finish: (Int, Database) throws -> Void) throws -> Int {
        try queue.writeWithoutTransaction { try remove(through: id, finish, $0) }
    }

    /// Deletes so many of the oldest messages, those up to this one alone, and returns how many they were; `nil`, and
    /// deletes none, where one of them waits for its delivery.
    ///
    /// For whom and how as ``remove(through:finish:)``.
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
