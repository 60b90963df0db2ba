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
    static func fetch(after id: Int64, limit: Int, in database: Database) throws -> [PendingMessage] {
        try Row.fetchAll(
            database.cachedStatement(
                sql: """
                    SELECT id, project, name, received, target_kind, target FROM messages
                    WHERE is_pending AND id > ? ORDER BY id LIMIT ?
                    """
            ),
            arguments: [id, limit]
        ).map(PendingMessage.init)
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

    /// What devices get; `nil` where the message was deleted meanwhile.
    func payload(in database: Database) throws -> Payload? {
        try SQLRequest<Row>(literal: "SELECT \(StoredMessage.Parts.all.columns) FROM messages AS m WHERE m.id = \(id)")
            .fetchOne(database)
            .map { StoredMessage($0) }
            .map { $0.payload ?? .fcm($0.content.message) }
    }
}

extension PendingMessage {
    private init(_ row: Row) {
        id = row[0]
        project = row[1]
        name = row[2]
        received = row[3]
        audience = Audience(kind: row[4], target: row[5])
    }
}
