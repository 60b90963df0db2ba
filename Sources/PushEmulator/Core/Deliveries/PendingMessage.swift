// SPDX-License-Identifier: Apache-2.0

import GRDB
import PushMessages

/// An accepted message that some of its devices have not received yet.
struct PendingMessage: Sendable, Hashable {
    var id: Int64
    var project: String
    /// The message name in the sender's answer.
    var name: String
    /// Microseconds since 1970.
    var received: Int64
    var audience: Audience

    /// Returns the pending messages after this one, oldest first.
    ///
    /// A damaged row gets the audience ``Audience/nobody``, so that it is settled and does not block the others.
    static func fetch(after id: Int64, limit: Int, in database: Database) throws -> [PendingMessage] {
        try Row.fetchAll(
            database.cachedStatement(
                sql: """
                    SELECT id, project, name, received, target_kind, target FROM messages
                    WHERE is_pending AND id > ? ORDER BY id LIMIT ?
                    """
            ),
            arguments: [id, limit]
        ).map { row in try (try? PendingMessage(row)) ?? PendingMessage(damaged: row.value(0)) }
    }

    /// Returns the message with this number, pending or not; `nil` if it was deleted.
    static func find(_ id: Int64, in database: Database) throws -> PendingMessage? {
        let statement = try database.cachedStatement(
            sql: "SELECT id, project, name, received, target_kind, target FROM messages WHERE id = ?"
        )
        return try Row.fetchOne(statement, arguments: [id]).map(PendingMessage.init)
    }

    /// Marks the messages as no longer pending.
    static func settle(_ ids: [Int64], in database: Database) throws {
        for id in ids {
            try database.cachedStatement(sql: "UPDATE messages SET is_pending = 0 WHERE id = ?").execute(arguments: [id]
            )
        }
    }

    /// Returns the payload for devices; `nil` if the message was deleted in the meantime or its row is damaged.
    func payload(in database: Database) throws -> Payload? {
        try SQLRequest<Row>(
            literal: "SELECT \(StoredMessage.Parts.all.columns) FROM messages AS m WHERE m.id = \(id)",
            cached: true
        )
        .fetchOne(database)
        .map { StoredMessage($0) }
        .flatMap { $0.damagedColumns.isEmpty ? $0.payload ?? .fcm($0.content.message) : nil }
    }
}

extension PendingMessage {
    private init(damaged id: Int64) {
        self.init(id: id, project: "", name: "", received: 0, audience: .nobody)
    }

    private init(_ row: Row) throws {
        id = try row.value(0)
        project = try row.value(1)
        name = try row.value(2)
        received = try row.value(3)
        audience = Audience(kind: try row.value(4), target: try row.value(5))
    }
}
