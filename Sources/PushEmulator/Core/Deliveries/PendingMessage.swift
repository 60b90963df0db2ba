// SPDX-License-Identifier: Apache-2.0

import GRDB
import PushMessages

/// A message that has been accepted and not yet come to all of its devices.
struct PendingMessage: Sendable, Hashable {
    var id: Int64
    var project: String
    /// The name the sender was answered with.
    var name: String
    /// Microseconds since 1970.
    var received: Int64
    var audience: Audience

    /// Pending messages after this one, oldest first.
    ///
    /// A damaged row has an audience of nobody, so that it is settled and holds up no other.
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

    /// The message with this number, pending or not; `nil` where it was deleted.
    static func find(_ id: Int64, in database: Database) throws -> PendingMessage? {
        let statement = try database.cachedStatement(
            sql: "SELECT id, project, name, received, target_kind, target FROM messages WHERE id = ?"
        )
        return try Row.fetchOne(statement, arguments: [id]).map(PendingMessage.init)
    }

    /// Says that all devices are done with the messages.
    static func settle(_ ids: [Int64], in database: Database) throws {
        for id in ids {
            try database.cachedStatement(sql: "UPDATE messages SET is_pending = 0 WHERE id = ?").execute(arguments: [id]
            )
        }
    }

    /// What devices get; `nil` where the message was deleted meanwhile or its row is damaged.
    func payload(in database: Database) throws -> Payload? {
        try SQLRequest<Row>(literal: "SELECT \(StoredMessage.Parts.all.columns) FROM messages AS m WHERE m.id = \(id)")
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
