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
        ).map { row in
            PendingMessage(
                id: row[0],
                project: row[1],
                name: row[2],
                received: row[3],
                audience: Audience(kind: row[4], target: row[5])
            )
        }
    }

    /// Says that all devices are done with the messages.
    static func settle(_ ids: [Int64], in database: Database) throws {
        for id in ids {
            try database.cachedStatement(sql: "UPDATE messages SET is_pending = 0 WHERE id = ?").execute(arguments: [id]
            )
        }
    }

    /// What the sender wrote, as a message; `nil` where it was deleted meanwhile.
    func message(in database: Database) throws -> PushMessage? {
        try SQLRequest<Row>(literal: "SELECT \(StoredMessage.columns) FROM messages AS m WHERE m.id = \(id)")
            .fetchOne(database)
            .map { StoredMessage($0).content.message }
    }
}
