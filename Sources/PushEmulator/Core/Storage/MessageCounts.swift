// SPDX-License-Identifier: Apache-2.0

import GRDB

/// Moves on to which message the numbers of messages are written down, see ``EmulatorSchema/counts``.
struct MessageCounts: Sendable {
    /// Messages after which they are: few enough to be counted whenever somebody asks.
    static let step: Int64 = 500

    /// The newest message that was counted, as far as is known.
    private var counted: Int64 = 0

    /// Counts the newest messages once there are enough of them.
    mutating func moveOn(_ database: Database) throws {
        let newest = try Int64.fetchOne(
            database.cachedStatement(sql: "SELECT seq FROM sqlite_sequence WHERE name = 'messages'")
        )
        guard let newest, newest - counted >= Self.step else { return }
        try database.inTransaction(.immediate) {
            try Self.count(through: newest, database)
            return .commit
        }
        counted = newest
    }

    /// Counts the messages up to this number that are not counted.
    static func count(through newest: Int64, _ database: Database) throws {
        try database.cachedStatement(
            sql: """
                INSERT INTO counted_messages
                SELECT project, count(*), sum(NOT is_read) FROM messages
                WHERE id > (SELECT message FROM counted_through) AND id <= ? GROUP BY project
                ON CONFLICT (project) DO UPDATE SET stored = stored + excluded.stored, unread = unread + excluded.unread
                """
        ).execute(arguments: [newest])
        try database.cachedStatement(
            sql: "UPDATE counted_through SET message = max(message, ?)"
        ).execute(arguments: [newest])
    }
}
