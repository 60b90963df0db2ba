// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB

extension EmulatorSchema {
    /// The payloads for devices of messages whose request is not itself an FCM v1 message.
    ///
    /// This is a separate table, because most messages have no row in it, and because SQLite would have to read through
    /// the request to reach a column behind it.
    static let payloads = """
        CREATE TABLE payloads (
            message INTEGER PRIMARY KEY REFERENCES messages (id) ON DELETE CASCADE,
            kind TEXT NOT NULL,
            content BLOB NOT NULL
        );
        """

    /// The delivery options of requests, see ``PushDetails``; one row for each message of a service that supports them.
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

    /// Why refused messages were refused, see ``RefusalNote``; most messages have no row.
    static let refusals = """
        CREATE TABLE refusals (
            message INTEGER PRIMARY KEY REFERENCES messages (id) ON DELETE CASCADE,
            note TEXT NOT NULL
        );
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
