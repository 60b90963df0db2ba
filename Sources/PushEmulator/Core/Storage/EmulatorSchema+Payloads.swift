// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB

extension EmulatorSchema {
    /// What devices get of a message whose request is not itself a message of FCM v1.
    ///
    /// A table of its own, because most messages have no row, and because a column behind the request would make SQLite
    /// walk through the request.
    static let payloads = """
        CREATE TABLE payloads (
            message INTEGER PRIMARY KEY REFERENCES messages (id) ON DELETE CASCADE,
            kind TEXT NOT NULL,
            content BLOB NOT NULL
        );
        """

    /// What requests said of delivery, see ``PushDetails``; a row for each message whose service takes such.
    static let pushDetails = """
        CREATE TABLE push_details (
            message INTEGER PRIMARY KEY REFERENCES messages (id) ON DELETE CASCADE,
            type TEXT,
            topic TEXT,
            collapse TEXT,
            expires INTEGER,
            priority TEXT
        );
        CREATE INDEX push_details_topic ON push_details (topic);
        """

    /// Adds the payloads of messages that older versions stored.
    static func addPayloads(of services: [ServiceTraits], in database: Database) throws {
        for service in services {
            for wire in service.protocols {
                let rows = try Row.fetchCursor(
                    database,
                    sql: "SELECT id, received, request FROM messages WHERE wire = ?",
                    arguments: [wire.rawValue]
                )
                var payloads: [(message: Int64, payload: Payload)] = []
                while let row = try rows.next() {
                    let request = try row.value(2) as Data? ?? Data()
                    guard let message = service.message([UInt8](request), wire, try row.value(1)) else { continue }
                    payloads.append((try row.value(0), .fcm(message)))
                }
                for (message, payload) in payloads {
                    try database.execute(
                        sql: "INSERT INTO payloads (message, kind, content) VALUES (?, ?, ?)",
                        arguments: [message, payload.kind, Data(payload.encoded)]
                    )
                }
            }
        }
    }
}
