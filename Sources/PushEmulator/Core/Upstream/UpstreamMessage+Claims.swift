// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB

/// What sessions do with what waits; safe inside ``EmulatorStore/write(_:)``.
extension UpstreamMessage {
    /// A message on its way over a session.
    struct Claimed: Sendable, Hashable {
        var id: Int64
        var content: String
    }

    /// Whether something waits for the sender.
    static func isWaiting(for sender: String, in database: Database) throws -> Bool {
        let statement = try database.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM upstream WHERE \(waiting))")
        return try Bool.fetchOne(statement, arguments: [sender, Date().microseconds]) ?? false
    }

    /// Takes the oldest that wait for the sender, so that no other session takes them.
    static func claim(
        for sender: String,
        session: Int64,
        limit: Int,
        in database: Database
    ) throws -> [Claimed] {
        let statement = try database.cachedStatement(
            sql: """
                UPDATE upstream SET session = ?3, attempts = attempts + 1 WHERE id IN
                (SELECT id FROM upstream WHERE \(waiting) ORDER BY id LIMIT ?4) RETURNING id, content
                """
        )
        return try Row.fetchAll(statement, arguments: [sender, Date().microseconds, session, limit])
            .map { Claimed(id: $0[0], content: $0[1]) }.sorted { $0.id < $1.id }
    }

    /// Notes that the sender has a message.
    ///
    /// - Parameter origin: What the message's `from` said, and the acknowledgement's `to` says.
    /// - Returns: The session that each was sent over; none for what is not on its way.
    static func acknowledge(
        _ messageID: String,
        from origin: String,
        by sender: String,
        in database: Database
    ) throws -> [Int64] {
        let find = try database.cachedStatement(
            sql: """
                SELECT id, session FROM upstream
                WHERE sender = ? AND message_id = ? AND origin = ? AND session IS NOT NULL
                """
        )
        let rows = try Row.fetchAll(find, arguments: [sender, messageID, origin])
        let note = try database.cachedStatement(
            sql: "UPDATE upstream SET acknowledged = ?, session = NULL WHERE id = ?"
        )
        let now = Date().microseconds
        for row in rows { try note.execute(arguments: [now, row[0] as Int64]) }
        return rows.map { $0[1] }
    }

    /// Lets others have what a session was sent and did not acknowledge.
    static func release(claimedBy session: Int64, of sender: String, in database: Database) throws {
        try database.cachedStatement(
            sql: "UPDATE upstream SET session = NULL WHERE sender = ? AND session = ?"
        ).execute(arguments: [sender, session])
    }

    /// Lets others have what was on its way when a process before this one ended.
    static func releaseAll(in database: Database) throws {
        try database.execute(sql: "UPDATE upstream SET session = NULL WHERE session IS NOT NULL")
    }

    private static let waiting = "sender = ?1 AND acknowledged IS NULL AND session IS NULL AND expires > ?2"
}
