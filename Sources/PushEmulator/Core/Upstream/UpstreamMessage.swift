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
