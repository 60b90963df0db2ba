// SPDX-License-Identifier: Apache-2.0

import GRDB

/// A delivery as an event tells of it.
struct FinishedDelivery: Sendable, Hashable {
    /// Counts deliveries in the order in which they were finished.
    var id: Int64
    var message: Int64
    /// The device's id.
    var device: String
    var platform: String
    var outcome: String
    /// Microseconds since 1970.
    var finished: Int64
    /// The message's project.
    var project: String

    /// The first deliveries after one with a number.
    static func fetch(_ database: Database, after id: Int64, limit: Int) throws -> [FinishedDelivery] {
        try SQLRequest<Row>(
            literal: """
                SELECT d.id, d.message, d.device, d.platform, d.outcome, d.finished, m.project FROM deliveries AS d
                JOIN messages AS m ON m.id = d.message
                WHERE d.id > \(id) ORDER BY d.id LIMIT \(limit)
                """
        )
        .fetchAll(database)
        .map { row in
            Self(
                id: row["id"],
                message: row["message"],
                device: row["device"],
                platform: row["platform"],
                outcome: row["outcome"],
                finished: row["finished"],
                project: row["project"]
            )
        }
    }
}
