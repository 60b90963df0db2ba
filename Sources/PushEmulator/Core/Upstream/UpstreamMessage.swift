// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import PushMessages

/// Something that a sender gets over XMPP without having asked: a message of a device, or a receipt.
///
/// It waits in the store until one of the sender's sessions claims it, and comes again when that session ends without an
/// acknowledgement.
struct UpstreamMessage: Sendable, Hashable {
    enum Kind: String, Sendable, Hashable {
        case message
        case receipt
    }

    var project: String
    /// The sender id that it is for.
    var sender: String
    var kind: Kind
    /// What `from` says: the device's token, or the service.
    var origin: String
    /// The id that is acknowledged.
    var messageID: String
    /// The device's id.
    var device: String
    /// Microseconds since 1970.
    var created: Int64
    /// When it is let go of, acknowledged or not.
    var expires: Int64
    /// The JSON in the stanza.
    var content: String

    /// A receipt's lifetime, and the longest of a message; four weeks in microseconds.
    static let longestLifetime: Int64 = 2_419_200 * 1_000_000
    /// Messages that are kept at most, acknowledged or not.
    static let keptCount: Int64 = 10_000

    /// Inserts the message, in place of one that has been there for long.
    func insert(_ database: Database) throws -> Int64 {
        try database.cachedStatement(
            sql: """
                INSERT INTO upstream
                (project, sender, kind, origin, message_id, device, created, expires, content)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(
            arguments: [
                project, sender, kind.rawValue, origin, messageID, device, created, expires, content,
            ]
        )
        let id = database.lastInsertedRowID
        try database.cachedStatement(sql: "DELETE FROM upstream WHERE id <= ?").execute(arguments: [id - Self.keptCount]
        )
        return id
    }

    /// The JSON of a message as the sender gets it.
    static func content(of data: JSONObject, id: String, from token: String, category: String) -> String {
        let json: JSONValue = [
            "category": .string(category), "data": .object(data), "message_id": .string(id), "from": .string(token),
        ]
        return String(decoding: json.encoded(), as: UTF8.self)
    }
}

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
        return try Bool.fetchOne(statement, arguments: [sender, StoredTime.now]) ?? false
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
        return try Row.fetchAll(statement, arguments: [sender, StoredTime.now, session, limit])
            .readable { try Claimed(id: $0.value(0), content: $0.value(1)) }.sorted { $0.id < $1.id }
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
        let now = StoredTime.now
        for row in rows { try note.execute(arguments: [now, try row.value(0) as Int64]) }
        return try rows.map { try $0.value(1) }
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
