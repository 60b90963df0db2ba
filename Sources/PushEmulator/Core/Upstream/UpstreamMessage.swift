// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
import Foundation
import GRDB
import PushMessages

/// An unsolicited message to a sender over XMPP: a message from a device, or a receipt.
///
/// It waits in the store until one of the sender's sessions claims it, and is sent again if that session ends without
/// an acknowledgement.
struct UpstreamMessage: Sendable, Hashable {
    enum Kind: String, Sendable, Hashable {
        case message
        case receipt
    }

    var project: String
    /// The sender id of its receiver.
    var sender: String
    var kind: Kind
    /// The value of `from`: the device's token, or the service.
    var origin: String
    /// The id in the acknowledgement.
    var messageID: String
    /// The device's id.
    var device: String
    /// Microseconds since 1970.
    var created: Int64
    /// When it expires, acknowledged or not; microseconds since 1970.
    var expires: Int64
    /// The JSON of the stanza.
    var content: String

    /// The lifetime of a receipt, and the longest of a message: four weeks, in microseconds.
    static let longestLifetime = Int64(Capabilities.standard.seconds(.ttlSeconds, on: .fcm)) * 1_000_000
    /// The maximum number of stored messages, acknowledged or not.
    static let keptCount: Int64 = 10_000

    /// Inserts the message, and deletes the oldest one beyond ``keptCount``.
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

    /// Returns the JSON of a message in the form that the sender receives.
    static func content(of data: JSONObject, id: String, from token: String, category: String) -> String {
        let json: JSONValue = [
            "category": .string(category), "data": .object(data), "message_id": .string(id), "from": .string(token),
        ]
        return String(decoding: json.encoded(), as: UTF8.self)
    }
}

/// The operations of sessions on waiting messages; safe inside ``EmulatorStore/write(byteCount:_:)``.
extension UpstreamMessage {
    /// A message that a session has claimed.
    struct Claimed: Sendable, Hashable {
        var id: Int64
        var content: String
    }

    /// Whether a message waits for the sender.
    static func isWaiting(for sender: String, in database: Database) throws -> Bool {
        let statement = try database.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM upstream WHERE \(waiting))")
        return try Bool.fetchOne(statement, arguments: [sender, StoredTime.now]) ?? false
    }

    /// Claims the oldest messages that wait for the sender, so that no other session takes them.
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

    /// Records the sender's acknowledgement of a message.
    ///
    /// - Parameter origin: The `from` of the message, which is the `to` of the acknowledgement.
    /// - Returns: The sessions over which the message was sent; empty if it was not sent.
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

    /// Returns a session's unacknowledged messages to the queue.
    static func release(claimedBy session: Int64, of sender: String, in database: Database) throws {
        try database.cachedStatement(
            sql: "UPDATE upstream SET session = NULL WHERE sender = ? AND session = ?"
        ).execute(arguments: [sender, session])
    }

    /// Returns all unacknowledged messages of a previous process to the queue.
    static func releaseAll(in database: Database) throws {
        try database.execute(sql: "UPDATE upstream SET session = NULL WHERE session IS NOT NULL")
    }

    private static let waiting = "sender = ?1 AND acknowledged IS NULL AND session IS NULL AND expires > ?2"
}
#endif
