// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
import Foundation
import GRDB
import PushMessages

/// A stored upstream message or receipt, as the API shows it.
struct UpstreamRecord: Sendable, Hashable {
    let id: Int64
    let project: String
    let json: JSONValue

    /// Returns the records before the one with the id `before`, newest first.
    static func fetch(
        project: String? = nil,
        sender: String? = nil,
        before: Int64? = nil,
        limit: Int,
        in database: Database
    ) throws -> [UpstreamRecord] {
        try Row.fetchAll(
            database.cachedStatement(
                sql: """
                    SELECT * FROM upstream WHERE (?1 IS NULL OR project = ?1) AND (?2 IS NULL OR sender = ?2)
                    AND (?3 IS NULL OR id < ?3) ORDER BY id DESC LIMIT ?4
                    """
            ),
            arguments: [project, sender, before, limit]
        ).readable(UpstreamRecord.init)
    }

    static func find(_ id: Int64, in database: Database) throws -> UpstreamRecord? {
        let statement = try database.cachedStatement(sql: "SELECT * FROM upstream WHERE id = ?")
        return try Row.fetchOne(statement, arguments: [id]).map(UpstreamRecord.init)
    }

    private init(_ row: Row) throws {
        id = try row.value("id")
        project = try row.value("project")
        let (expires, acknowledged) = (try row.value("expires") as Int64, try row.value("acknowledged") as Int64?)
        let state =
            if acknowledged != nil {
                "acknowledged"
            } else if try row.value("session") as Int64? != nil {
                "sent"
            } else {
                expires > StoredTime.now ? "waiting" : "expired"
            }
        json = [
            "id": .integer(try row.value("id")), "project": .string(try row.value("project")),
            "sender": .string(try row.value("sender")),
            "kind": .string(try row.value("kind")), "deviceID": .string(try row.value("device")),
            "from": .string(try row.value("origin")),
            "messageID": .string(try row.value("message_id")), "created": .moment(try row.value("created")),
            "expires": .moment(expires),
            "attempts": .integer(try row.value("attempts")), "state": .string(state),
            "acknowledged": acknowledged.map { .moment($0) } ?? .null,
            "content": (try? JSONValue(parsing: Array((try row.value("content") as String).utf8))) ?? .null,
        ]
    }
}
#endif
